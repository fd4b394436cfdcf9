import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "#tests/setup/client";
import { expected, insist, type Gate } from "#tests/setup/insist";
import { oid } from "#tests/setup/stage";
import { WEBHOOK_SECRET, type Scene } from "./scene";

/** Free accounts make three meditations or images a day. */
const MEDIA_A_DAY = 3;
const PAUSE_MS = 300;

/** What people besides the talkers were told, to be compared with the database. */
export class People {
  readonly failures: string[] = [];
  /** By conversation: whether its owner saw it as a favourite last. */
  readonly favourites = new Map<string, boolean>();
  /** The ids of those who paid. */
  readonly payers: string[] = [];
  /** By person: how many images were accepted. */
  readonly media = new Map<string, number>();
  /** By administrator's act, "action id": requests that were sent, and those that were answered. */
  readonly acts = new Map<string, { sent: number; answered: number }>();
  private isOver = false;
  private hasLastPaid = false;
  private delivered = 0;
  private readonly running: Promise<void>[];
  private readonly delivering: Promise<void>;

  constructor(
    private readonly scene: Scene,
    private readonly gate: Gate,
  ) {
    this.running = [this.like(), this.make(), this.pay(), this.administrate()];
    this.delivering = this.deliverEvents();
    // A failure is thrown by `stop`.
    for (const one of [...this.running, this.delivering]) one.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
    // The last person may have paid after that: those events are delivered too.
    this.hasLastPaid = true;
    await this.delivering;
  }

  private register(): Promise<Client & { id: string }> {
    return insist(this.failures, "register", async () => {
      const client = await Client.registered(this.scene.url());
      const answer = await expected(await client.get("/api/auth/user"), 200);
      return Object.assign(client, { id: ((await answer.json()) as { id: string }).id });
    });
  }

  /** Sends a request to any process until it is answered with one of these statuses. */
  private ask(person: Client, method: string, path: string, body: unknown, ...statuses: number[]) {
    return insist(this.failures, `${method} ${path.replace(/[0-9a-f]{24}/, "…")}`, async () => {
      const answer = await person.at(this.scene.url()).request(path, {
        method,
        signal: AbortSignal.timeout(40_000),
        headers: { "Content-Type": "application/json", Prefer: "respond-async" },
        ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
      });
      await expected(answer, ...statuses);
      const isJson = answer.headers.get("Content-Type")?.includes("json");
      return (isJson ? await answer.json() : {}) as Record<string, unknown>;
    });
  }

  private async like(): Promise<void> {
    const person = await this.register();
    while (!this.isOver) {
      const { id } = await this.ask(person, "POST", "/api/conversations", { title: "Liked" }, 201);
      const path = `/api/conversations/${String(id)}`;
      // It toggles: after a lost answer one looks before one tries again.
      const now = async () => (await this.ask(person, "GET", path, null, 200)).isFavorite as boolean;
      while (!(await now())) {
        const toggle = person.at(this.scene.url()).request(`${path}/favorite`, { method: "PUT" });
        await toggle.catch((error: Error) => this.failures.push(`favourite: ${error.message}`));
        await sleep(PAUSE_MS);
      }
      this.favourites.set(String(id), true);
      await sleep(PAUSE_MS);
    }
  }

  private async make(): Promise<void> {
    while (!this.isOver) {
      const person = await this.register();
      this.media.set(person.id, 0);
      for (let n = 1; n <= MEDIA_A_DAY && !this.isOver; n += 1) {
        const body = { prompt: "a quiet lake at dusk", title: `A lake ${n}` };
        // A request whose answer was lost may have been accepted: then the day's media are used up earlier.
        const begun = await this.gate.pass(() =>
          this.ask(person, "POST", "/api/generate/image", body, 202, 402),
        );
        const jobId = (begun.job as { id: string } | undefined)?.id;
        if (jobId === undefined) break;
        this.media.set(person.id, n);
        const isDone = async () =>
          !/queued|running/.test(
            String((await this.ask(person, "GET", `/api/generate/${jobId}`, null, 200)).status),
          );
        while (!this.isOver && !(await isDone())) await sleep(1_000);
      }
      await sleep(2_000);
    }
  }

  private async pay(): Promise<void> {
    while (!this.isOver) {
      const person = await this.register();
      const begun = await this.ask(person, "POST", "/api/create-subscription", { planType: "monthly" }, 200);
      this.scene.stripe.confirm(String(begun.clientSecret));
      this.payers.push(person.id);
      await sleep(2_000);
    }
  }

  /** Stripe delivers each event twice, to any process, until it is taken. */
  private async deliverEvents(): Promise<void> {
    const { stripe } = this.scene;
    while (!this.hasLastPaid || this.delivered < stripe.events.length) {
      const event = stripe.events[this.delivered];
      if (event) {
        const deliver = () =>
          insist(this.failures, "webhook", async () => {
            const to = `${this.scene.url()}/api/stripe/webhook`;
            const status = await stripe.deliver(event, to, WEBHOOK_SECRET);
            if (status !== 200) throw new Error(String(status));
          });
        await Promise.all([deliver(), deliver()]);
        this.delivered += 1;
      } else {
        await sleep(PAUSE_MS);
      }
    }
  }

  private async administrate(): Promise<void> {
    const administrator = await this.register();
    const users = this.scene.database.client.db().collection("users");
    await insist(this.failures, "make an administrator", () =>
      users.updateOne({ _id: oid(administrator.id) }, { $set: { isAdmin: true } }),
    );
    while (!this.isOver) {
      const person = await this.register();
      await this.act(administrator, "viewUser", person.id, "GET", `/api/admin/users/${person.id}`);
      await this.act(administrator, "banUser", person.id, "PUT", `/api/admin/users/${person.id}/ban`, {
        isBanned: true,
      });
      await sleep(PAUSE_MS);
    }
  }

  private async act(by: Client, action: string, id: string, method: string, path: string, body?: unknown) {
    const counts = { sent: 0, answered: 0 };
    this.acts.set(`${action} ${id}`, counts);
    await insist(this.failures, `${method} ${action}`, async () => {
      counts.sent += 1;
      const answer = await by.at(this.scene.url()).request(path, {
        method,
        signal: AbortSignal.timeout(40_000),
        headers: { "Content-Type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      await expected(answer, 200);
    });
    counts.answered += 1;
  }
}
