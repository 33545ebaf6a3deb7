import { PLACEHOLDERS } from '@dossier/contract/placeholders'

/** The placeholders as they are written in a template. */
export const PLACEHOLDER_WORDS = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')
