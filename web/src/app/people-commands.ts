import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Command } from '#features/search/palette-items.ts'
import { wordsMatch } from '#features/search/read-typed.ts'
import { useWrite } from '#features/sending/drafts/use-write.ts'
import { useSuggestions } from '#features/sending/recipients/contact-queries.ts'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { useShownProject } from './use-shown-project.ts'

/** More would hide the hits below them. */
const MAX_PEOPLE = 2
/** The search for records goes first. */
const PAUSE_MS = 80

/** Opens the page of a correspondent whose name or address matches the text, or writes to them. */
export function usePeopleCommands(typed: string): Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const write = useWrite(useShownProject())
  const found = useSuggestions(useDebounced(typed, PAUSE_MS)).data?.contacts ?? []
  // The answer may be one to an earlier text.
  const matching = found.filter(({ name, address }) => typed !== '' && wordsMatch(typed, `${name} ${address}`))
  return matching.slice(0, MAX_PEOPLE).flatMap(({ name, address }): Command[] => [
    {
      id: `person ${address}`,
      label: name || address,
      aside: name ? address : '',
      icon: UserIcon as Command['icon'],
      act: () => void navigate({ to: '/contacts/$address', params: { address } }),
    },
    {
      id: `write ${address}`,
      label: t('palette.do.writeTo', { name: name || address }),
      icon: PencilSimpleLineIcon as Command['icon'],
      act: () => write({ to: [address] }),
    },
  ])
}
