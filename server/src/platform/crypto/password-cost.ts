/** Parameters of argon2id; `memory` in KiB. */
export interface Cost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's recommendation: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
