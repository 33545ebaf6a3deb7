export const changes = {
  since: 'Use a date such as 2026-11-20, or a date-time with its offset such as 2026-11-20T08:00:00Z.',
} as const
