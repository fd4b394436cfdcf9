/** One access of an administrator to a person's data. `at` is ISO 8601 UTC. */
export interface AdminAccessDto {
  id: string;
  /** As the administration records it. */
  action: string;
  at: string;
}
