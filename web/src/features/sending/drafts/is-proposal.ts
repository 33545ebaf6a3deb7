import type { Draft } from '@dossier/contract/draft'

/** Reports whether the text is still as triage wrote it. */
export const isProposal = ({ generated_by_triage, edited }: Pick<Draft, 'generated_by_triage' | 'edited'>): boolean =>
  generated_by_triage && !edited
