/**
 * Puts the whole text of a refusal where the OpenAI SDK looks for it: it reads `error` alone, and pydantic's servers write
 * `detail`. What they repeat of the request as `input` is left out.
 */
export function withRefusalText(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.ok) return response;
    const { status, statusText, headers } = response;
    const text = await response.text();
    return new Response(asError(text), { status, statusText, headers });
  };
}

function asError(text: string): string {
  try {
    const body = JSON.parse(text) as { error?: unknown } | null;
    if (body?.error) return text;
    const message = JSON.stringify(body, (key, value: unknown) => (key === "input" ? undefined : value));
    return JSON.stringify({ error: { message } });
  } catch {
    return text;
  }
}
