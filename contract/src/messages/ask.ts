export const ask = {
  unsupported: 'Left out because no source supports them: {{count}} sentences of the model.',
} as const
