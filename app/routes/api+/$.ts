import { unknownEndpoint } from "~/http/api.server";

export const loader = unknownEndpoint;
export const action = unknownEndpoint;
