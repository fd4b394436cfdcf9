import type { SupportStatus } from "./statuses";

/** A request in the administrators' list. Dates are ISO 8601 UTC. */
export interface SupportRequestDto {
  id: string;
  userId: string;
  email: string;
  category: string;
  subject: string;
  message: string;
  status: SupportStatus;
  assignee: AdministratorDto | null;
  /** Whether the person had Premium when they wrote. */
  isPremium: boolean;
  answerCount: number;
  createdAt: string;
}

/** The same with what administrators wrote to the person and to each other. */
export interface SupportCaseDto extends SupportRequestDto {
  answers: SupportAnswerDto[];
  notes: { id: string; text: string; author: string | null; createdAt: string }[];
}

/** An answer that the person was sent by email. */
export interface SupportAnswerDto {
  id: string;
  message: string;
  mailId: string | null;
  createdAt: string;
}

export interface AdministratorDto {
  id: string;
  email: string;
}

/** A person's own request as they see it. */
export interface OwnRequestDto {
  id: string;
  subject: string;
  message: string;
  createdAt: string;
  answers: { id: string; message: string; createdAt: string }[];
}
