/** The form of a request. @throws Response 400 when what was sent is none. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw Response.json({ code: "errors.badRequest" }, { status: 400 });
  }
}
