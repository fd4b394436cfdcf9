/** What a helpline is for. */
export const helpKinds = ["crisis", "violence", "child", "poison", "harm"] as const;
