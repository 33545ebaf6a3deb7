export const RECIPIENT_FIELDS = ['to', 'cc', 'bcc'] as const
export type RecipientField = (typeof RECIPIENT_FIELDS)[number]

export type Recipients = Record<RecipientField, readonly string[]>
