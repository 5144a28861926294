// Elements and texts: made in one call, and replaced without losing the focus.

/** Make an element. Properties of the DOM are set as such; names with a hyphen as attributes. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "dataset") Object.assign(element.dataset, value);
    else if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Replace the children; the focus stays on the same key, else in the same place. */
export function fill(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  parent.replaceChildren(...children.filter((child) => child !== null));
  if (!focused) return;
  const { key } = focused.dataset;
  const place = focused.closest("[data-place]")?.dataset.place;
  const usable = [...parent.querySelectorAll("button, input, select, summary")].filter(
    (element) => !element.disabled && !element.hidden && element.tabIndex >= 0,
  );
  const inPlace = usable.filter((element) => element.closest("[data-place]")?.dataset.place === place);
  const next =
    [...parent.querySelectorAll("[data-key]:not([hidden], :disabled)")].find(
      (element) => element.dataset.key === key,
    ) ??
    inPlace.find((element) => element.hasAttribute("tabindex")) ?? // the card that Tab reaches
    inPlace[0] ??
    usable[0];
  next?.focus();
}

/** Set a text, but only where it changes: a live region reads aloud what is set. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Make one of some elements the one that Tab reaches. */
export function rove(elements, chosen) {
  for (const element of elements) element.tabIndex = element === chosen ? 0 : -1;
}

/** Say how many there are of something. */
export function counted(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}
