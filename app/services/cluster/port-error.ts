const REASONS: Record<string, string> = {
  EADDRINUSE: "is taken by another program. Stop that one, or set PORT to a free port.",
  EACCES: "may not be opened by this user. Set PORT to one above 1023.",
};

/** Why the server cannot listen on `port`, in one plain line. */
export function describePortError(error: NodeJS.ErrnoException, port: number): string {
  const reason = REASONS[error.code ?? ""];
  return reason ? `Port ${port} ${reason}` : error.message;
}
