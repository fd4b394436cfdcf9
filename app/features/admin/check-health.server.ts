import { priceMismatches } from "~/features/billing/plans/check-prices.server";
import { env } from "~/services/env.server";
import { foundOllama } from "~/services/llm/find-ollama.server";
import type { MediaServer } from "~/services/media-servers";
import { currentProvider, isProviderConfigured, modelHost, modelNameOf } from "~/services/llm/index.server";
import { providerVariables } from "~/services/llm/providers";
import { isCloudinaryConfigured } from "~/services/storage.server";
import type { SystemMetrics } from "./metrics/types";
import type { HealthItem } from "./types";

/** From when on something is a problem: shares from 0 to 1, milliseconds, and a number of jobs. */
const FULL_DISK = 0.9;
const FAILING = 0.2;
const SLOW_LOOP_MS = 500;
const MANY_WAITING = 500;

type Check = Omit<HealthItem, "name">;

const good = (text: string, values?: HealthItem["values"]): Check => ({ state: "good", text, values });
const off = (text: string, values?: HealthItem["values"]): Check => ({ state: "off", text, values });
const bad = (text: string, values?: HealthItem["values"]): Check => ({ state: "bad", text, values });
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** What is configured, what is not, what is wrong, and what to do: problems first. It makes no reads of its own. */
export function checkHealth(metrics: SystemMetrics): HealthItem[] {
  const checks: Record<string, Check | null> = {
    model: checkModel(metrics),
    mail: checkMail(metrics),
    jobs: checkJobs(metrics),
    billing: checkBilling(),
    database: good(env.MONGODB_URI ? "external" : "embedded"),
    disk: checkDisk(metrics),
    address: checkAddress(),
    speech: checkServer(env.speechServer),
    images: checkServer(env.imageServer),
    storage: good(isCloudinaryConfigured() ? "cloudinary" : "database"),
    social: checkSocial(),
    load: checkLoad(metrics),
    limits: env.RATE_LIMITS === "off" ? bad("off") : null,
    prometheus: env.METRICS_TOKEN ? good("ready") : off("off"),
  };
  const order = { bad: 0, off: 1, good: 2 };
  return Object.entries(checks)
    .flatMap(([name, check]) => (check ? [{ name, ...check }] : []))
    .sort((a, b) => order[a.state] - order[b.state]);
}

function checkModel({ periods }: SystemMetrics): Check {
  const provider = currentProvider();
  if (!isProviderConfigured(provider)) {
    return env.OPENAI_API_KEY || env.OPENAI_BASE_URL || env.ANTHROPIC_API_KEY || env.LOCAL_MODEL_URL
      ? bad("missing", { variables: providerVariables[provider].join(", ") })
      : checkOllama();
  }
  const { models } = periods.hour.together;
  const failed = models.reduce((sum, model) => sum + model.failed, 0);
  const asked = failed + models.reduce((sum, model) => sum + model.whole.count, 0);
  if (failed >= 3 && failed / asked >= FAILING) return bad("failing", { share: percent(failed / asked) });
  return good("ready", { model: modelNameOf(undefined)!, host: modelHost()! });
}

const checkServer = (server: MediaServer | null): Check =>
  server ? good("service", { host: new URL(server.baseUrl).host }) : off("builtIn");

function checkOllama(): Check {
  const found = foundOllama();
  if (!found) return off("library");
  const { models, command } = found;
  return { ...(models ? off("ollama", { models }) : off("ollamaEmpty")), command };
}

function checkMail({ jobs }: SystemMetrics): Check {
  if (!env.SMTP_URL) return off("off");
  const failed = jobs.dead.filter(({ name }) => name === "deliver-mail").length;
  if (failed > 0) return bad("failing", { count: failed });
  return good("ready", { host: new URL(env.SMTP_URL).host });
}

function checkJobs({ jobs }: SystemMetrics): Check {
  if (jobs.failed > 0) return bad("failed", { count: jobs.failed });
  if (jobs.waiting > MANY_WAITING) return bad("waiting", { count: jobs.waiting });
  return good("ready");
}

function checkBilling(): Check {
  if (!env.STRIPE_SECRET_KEY) return off("off");
  const plans = priceMismatches();
  if (plans.length > 0) return bad("prices", { plans: plans.join(", ") });
  return env.STRIPE_WEBHOOK_SECRET ? good("ready") : off("slow");
}

function checkDisk({ database: { diskUsedBytes, diskTotalBytes } }: SystemMetrics): Check | null {
  if (!diskUsedBytes || !diskTotalBytes) return null;
  const share = diskUsedBytes / diskTotalBytes;
  return share >= FULL_DISK
    ? bad("full", { share: percent(share) })
    : good("ready", { share: percent(share) });
}

function checkAddress(): Check {
  const { origin, isHttps, APP_URL } = env;
  if (!APP_URL) return env.isProduction ? bad("unset", { origin }) : off("unset", { origin });
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(APP_URL).hostname);
  return isHttps || isLocal ? good("ready", { origin }) : bad("plain", { origin });
}

function checkSocial(): Check {
  const ready = [
    env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET && "Google",
    env.FACEBOOK_CLIENT_ID && env.FACEBOOK_CLIENT_SECRET && "Facebook",
  ].filter(Boolean);
  return ready.length > 0 ? good("ready", { providers: ready.join(", ") }) : off("off");
}

function checkLoad({ periods }: SystemMetrics): Check {
  const delayMs = Math.max(0, ...periods.hour.processes.map((one) => one.delayMs));
  return delayMs > SLOW_LOOP_MS ? bad("slow", { ms: Math.round(delayMs) }) : good("ready");
}
