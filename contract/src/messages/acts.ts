export const acts = {
  keyInvalid: 'The X-Act header takes 1 to 64 letters, digits, hyphens and underscores.',
  nothingToUndo: 'Nothing can be undone: everything that this act changed has changed again since.',
  nothingToRedo: 'Nothing can be redone: everything that this act changed has changed again since.',
} as const
