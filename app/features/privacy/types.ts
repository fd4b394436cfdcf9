/** One look of an administrator at a person's data. `at` is ISO 8601 UTC. */
export interface AdminAccessDto {
  id: string;
  /** As the administration writes it down. */
  action: string;
  at: string;
}
