import { Client } from "./client";

/** A browser without scripts: a client that keeps every cookie until it is told to remove it. */
export class Browser extends Client {
  readonly jar = new Map<string, string>();

  /** A browser with a client's session. */
  static of(client: Client): Browser {
    const browser = new Browser(client.url);
    const [name, value] = client.cookie.split("=", 2);
    browser.jar.set(name!, value!);
    return browser;
  }

  /** The target of a redirect. */
  static location(answer: Response): string {
    return answer.headers.get("Location") ?? "";
  }

  override async request(
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const cookies = [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(new URL(path, this.url), {
      redirect: "manual",
      ...init,
      headers: { ...(cookies && { Cookie: cookies }), ...init.headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/; Max-Age=0/i.test(line)) this.jar.delete(name!);
      else this.jar.set(name!, value!);
    }
    return answer;
  }

  /** The same browser at another process. */
  override at(url: string): Browser {
    const other = new Browser(url);
    for (const [name, value] of this.jar) other.jar.set(name, value);
    return other;
  }
}
