import { unknownEndpoint } from "~/http/api/endpoint.server";

export const loader = unknownEndpoint;
export const action = unknownEndpoint;
