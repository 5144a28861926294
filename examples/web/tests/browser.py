"""A page in a real browser, used as people use it: with pointer and keyboard."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

import attrs
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import ActionChains, Chrome, ChromeOptions, ChromeService, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from tablegames.quita_y_pon import Card, TurnDraft
from tablegames.quita_y_pon.hints import Step

SECONDS: Final = 20
"""So long is waited for what has to come at once."""

Way = Literal["drag", "click", "keys"]


@contextmanager
def browser(*arguments: str) -> Iterator[Chrome]:
    """Start a browser without a window; Debian's packages chromium and chromium-driver."""
    options = ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", *arguments):
        options.add_argument(argument)
    driver = Chrome(options, ChromeService(shutil.which("chromedriver")))
    try:
        yield driver
    finally:
        driver.quit()


@attrs.frozen
class Page:
    """The page of one player, or of a spectator."""

    driver: Chrome

    def wait(self, condition: Callable[[], Any], what: str) -> Any:
        """Wait until something holds, and return it; what is shown anew meanwhile is found anew."""
        wait: WebDriverWait[Chrome] = WebDriverWait(
            self.driver, SECONDS, 0.02, [StaleElementReferenceException]
        )
        return wait.until(lambda _: condition(), f"{what}; the page shows:\n{self.text('main')}")

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        """What stands in the first such element; read at once, since it may be replaced."""
        script = "return document.querySelector(arguments[0])?.innerText ?? ''"
        return str(self.driver.execute_script(script, selector))

    def count(self, selector: str) -> int:
        script = "return document.querySelectorAll(arguments[0]).length"
        return int(self.driver.execute_script(script, selector))

    def shows(self, words: str, selector: str = "main") -> None:
        """Wait until some words are to be seen."""
        self.wait(lambda: words in self.text(selector), f"{words!r} is not in {selector}")

    def there(self, selector: str) -> WebElement:
        """Wait until an element is there to be used."""

        def found() -> WebElement | None:
            return next(
                (e for e in self.all(selector) if e.is_displayed() and e.is_enabled()), None
            )

        element: WebElement = self.wait(found, f"no {selector}")
        return element

    def press(self, button: str, within: str = "main") -> None:
        """Wait until a button with a text is there, and click it."""

        def pressed() -> bool:
            for element in self.all(f"{within} button"):
                if element.text.startswith(button) and element.is_enabled():
                    element.click()
                    return True
            return False

        self.wait(pressed, f"no button {button!r} in {within}")

    def keys(self, *keys: str) -> None:
        """Press keys, one after another, wherever the focus is."""
        ActionChains(self.driver, duration=0).send_keys("".join(keys)).perform()

    def open_room(self, address: str, title: str) -> str:
        """Open a room for a game, and return its address."""
        self.driver.get(address)
        self.press(title, "#games")
        self.shows("Take a seat")
        return self.driver.current_url

    def enter(self, address: str) -> None:
        self.driver.get(address)
        self.shows("Take a seat")

    def sit(self, seat: int) -> None:
        self.press("Sit here", f".seat-{seat}")
        self.shows("You", f".seat-{seat} b")

    def seat_bot(self, seat: int, level: str) -> None:
        Select(self.there(f".seat-{seat} select")).select_by_visible_text(level)
        self.press("Seat a bot", f".seat-{seat}")
        self.shows(f"bot, {level}", f".seat-{seat}")

    def my_turn(self) -> None:
        self.shows("Your turn", "#status")

    # Dots and Boxes

    def draw_edge(self, edge: str, way: Way) -> None:
        """Draw an edge, or try to."""
        if way == "click":
            self.there(f"[data-edge='{edge}']").click()
            return
        focused = self.there(".edge[tabindex='0']")
        self.focus(focused)
        line, place = _line_and_place(edge)
        down = line - _line_and_place(focused.get_attribute("data-edge"))[0]
        self.keys((Keys.ARROW_DOWN if down > 0 else Keys.ARROW_UP) * abs(down))
        # A step down from the last vertical edge also goes one to the left.
        now_focused = self.driver.switch_to.active_element.get_attribute("data-edge")
        across = place - _line_and_place(now_focused)[1]
        self.keys((Keys.ARROW_RIGHT if across > 0 else Keys.ARROW_LEFT) * abs(across), Keys.ENTER)

    # Quita y Pon

    def carry(self, cards: Iterable[str], source: str, target: str, way: Way) -> None:
        """Carry cards of one place to another: ``hand``, ``new``, or the number of a pile."""
        chosen = self.pick(cards, source, way)
        if way == "drag":
            goal = self.reveal(self.there(f"[data-place='{target}']"))
            drag = ActionChains(self.driver, duration=20).click_and_hold(chosen[-1])
            drag.move_to_element(goal).release().perform()
        elif way == "keys" and target in {"new", "hand"}:
            self.keys(target[0])
        else:
            put = self.reveal(self.there(f".put[data-target='{target}']"))
            if way == "click":
                put.click()
            else:
                self.focus(put)
                self.keys(Keys.ENTER)

    def drag_by_finger(self, card: str, target: str) -> None:
        """Drag a card of the hand to another place, as on a touch screen."""
        goal = self.reveal(self.there(f"[data-place='{target}']"))
        held = self.there(f"[data-place='hand'] button.card[data-card='{card}']")
        middle = """
            const box = arguments[0].getBoundingClientRect();
            return {x: box.x + box.width / 2, y: box.y + box.height / 2};
        """
        start, end = (self.driver.execute_script(middle, element) for element in (held, goal))
        for kind, points in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
            touch = {"type": kind, "touchPoints": points}
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", touch)

    def pick(self, cards: Iterable[str], place: str, way: Way = "click") -> list[WebElement]:
        """Pick cards of one place; return them."""
        picked: list[WebElement] = []
        for card in cards:
            found = self.all(f"[data-place='{place}'] button.card[data-card='{card}']")
            element = self.reveal(next(e for e in found if e not in picked))
            picked.append(element)
            if way == "keys":
                self.focus(element)
                self.keys(Keys.SPACE)
            else:
                element.click()
        return picked

    def reveal(self, element: WebElement) -> WebElement:
        """Scroll to an element, which the hand at the bottom of the window may cover."""
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        return element

    def focus(self, element: WebElement) -> None:
        self.driver.execute_script("arguments[0].focus()", element)

    def make(self, step: Step, draft: TurnDraft, way: Way) -> None:
        """Make a step of a turn on the page, and wait for the page to show it."""
        cards = [str(value) for value in step.arguments if isinstance(value, Card)]
        piles = [str(value) for value in step.arguments if isinstance(value, int)]
        match step.method:
            case "lay":
                self.carry(cards, "hand", piles[0], way)
            case "lay_new":
                self.carry(cards, "hand", "new", way)
            case "split":
                self.carry(cards, piles[0], "new", way)
            case "move_card":
                self.carry(cards, piles[0], piles[1], way)
            case _:
                assert step.method == "join"
                self.carry(map(str, draft.piles[int(piles[1])]), piles[1], piles[0], way)
        self.lies(step.apply(draft))

    def hand(self) -> list[str]:
        """The cards of the hand that can be picked, in their order."""
        return [str(card.get_attribute("data-card")) for card in self.all(".hand button.card")]

    def lies(self, draft: TurnDraft) -> None:
        """Wait until the page shows a turn just so."""
        wanted = {str(number): sorted(map(str, pile)) for number, pile in draft.piles.items()}
        wanted["hand"] = sorted(map(str, draft.hand))
        script = """
            const cards = (place) =>
                [...place.querySelectorAll("button.card")].map((card) => card.dataset.card).sort();
            return Object.fromEntries(
                [...document.querySelectorAll("[data-place]:not(.new)")].map((place) =>
                    [place.dataset.place, cards(place)]));
        """
        self.wait(lambda: self.driver.execute_script(script) == wanted, f"not {wanted}")


def _line_and_place(edge: str | None) -> tuple[int, int]:
    """The line of an edge, counted from the top, and its place there."""
    assert edge
    row, column = map(int, edge[1:].split(","))
    return 2 * row + (edge[0] == "v"), column
