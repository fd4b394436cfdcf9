import type { Components, JsonSchema } from "./openapi-schemas.server";

/** Bodies by their content types. */
export interface Content {
  [type: string]: { schema?: JsonSchema };
}

/** One answer in the description. */
export interface DescribedAnswer {
  description: string;
  headers?: Record<string, object>;
  content?: Content;
}

/** One operation in the description. */
export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, DescribedAnswer | { $ref: string }>;
}

/** The description of the API, as far as the product itself reads it. */
export interface ApiDescription {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Components;
    responses: Record<string, DescribedAnswer>;
    securitySchemes: Record<string, object>;
  };
}
