export interface CleanPiece {
  /** What may be shown. */
  text: string;
  /** All text before this piece was private reasoning and must be dropped. */
  reset: boolean;
}

/** Collects what may be shown, and closes the gaps in its white space. */
export function createOutput(isHeld: boolean) {
  let out = "";
  /** Text that may turn out to be reasoning; null once that is decided. */
  let held: string | null = isHeld ? "" : null;
  let reset = false;
  let wasGiven = false;
  let isShown = false;
  /** White space that waits for text, and the white space after what was removed. */
  let space = "";
  let spaceAfter: string | null = null;

  function take(): CleanPiece {
    if (held !== null) {
      held += out;
      out = "";
    }
    const piece = { text: out, reset };
    wasGiven ||= out !== "";
    out = "";
    reset = false;
    return piece;
  }

  return {
    take,
    isShown: () => isShown,
    write(text: string) {
      const body = text.trim();
      const start = body === "" ? text.length : text.indexOf(body);
      if (spaceAfter === null) space += text.slice(0, start);
      else spaceAfter += text.slice(0, start);
      if (body === "") return;
      if (spaceAfter !== null) space = isShown ? longerSpace(space, spaceAfter) : "";
      out += space + body;
      space = text.slice(start + body.length);
      spaceAfter = null;
      isShown = true;
    },
    /** Notes that something was removed. */
    cut() {
      space = longerSpace(space, spaceAfter ?? "");
      spaceAfter = "";
    },
    /** A model that opens its reasoning at the beginning did not start in it. */
    openReasoning() {
      if (!isShown) held = null;
    },
    dropAll() {
      reset ||= wasGiven;
      wasGiven = false;
      isShown = false;
      out = "";
      space = "";
      held = null;
    },
    end(): CleanPiece {
      out = (held ?? "") + out + (spaceAfter === null ? space : "");
      held = null;
      space = "";
      return take();
    },
  };
}

/** The white space that separates more. */
function longerSpace(first: string, second: string): string {
  const lines = second.split("\n").length - first.split("\n").length;
  return lines > 0 || (lines === 0 && second.length > first.length) ? second : first;
}
