import { MAILBOXES } from '@dossier/contract/vocabulary'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass'
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RECORD_LISTS } from '#features/records/record-lists.ts'
import type { Command } from '#features/search/palette-items.ts'
import { useWrite } from '#features/sending/drafts/use-write.ts'
import { startRun } from '#features/triage/triage-queries.ts'
import { ApiProblem } from '#platform/api/call-api.ts'
import { SETTINGS_PAGES } from './settings-index.ts'
import { useSettingsAreas } from './use-settings-areas.ts'

interface Project {
  _id: string
  name: string
}

/** `all` and `snoozed` are places beside the mailboxes. */
const PLACES = [...MAILBOXES, 'snoozed', 'all'] as const

const TRIAGE = ListMagnifyingGlassIcon as Command['icon']
const GO = ArrowRightIcon as Command['icon']

export function usePaletteCommands(projectId: string, projects: readonly Project[]): Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const write = useWrite(projectId)
  const areas = useSettingsAreas()
  const toBoard = () => navigate({ to: '/projects/$project/triage', params: { project: projectId } })
  /** The board shows the reason when a run cannot start. */
  async function preview(): Promise<void> {
    try {
      const { run_id } = await startRun(client, projectId, { dry_run: true })
      await navigate({ to: '/projects/$project/triage/$run', params: { project: projectId, run: run_id } })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      await toBoard()
    }
  }
  const mail = (project: string, mailbox: string): void =>
    void navigate({ to: '/projects/$project/mail/$mailbox', params: { project, mailbox } })
  const go = (id: string, label: string, act: () => void): Command => ({ id, label, icon: GO, act })
  const otherProjects = projects.filter(({ _id }) => _id !== projectId)
  return [
    {
      id: 'write',
      label: t('palette.do.write'),
      icon: PencilSimpleLineIcon as Command['icon'],
      letter: 'c',
      act: () => write(),
    },
    ...PLACES.map((mailbox) =>
      go(mailbox, t('palette.do.go', { place: t(`mailbox.${mailbox}`) }), () => mail(projectId, mailbox)),
    ),
    go('drafts', t('palette.do.go', { place: t('sending.drafts') }), () => void navigate({ to: '/drafts' })),
    go('outbox', t('palette.do.go', { place: t('sending.outbox') }), () => void navigate({ to: '/outbox' })),
    go('ask', t('palette.do.go', { place: t('record.ask') }), () => void navigate({ to: '/ask' })),
    go('changes', t('palette.do.go', { place: t('record.changes') }), () => {
      void navigate({ to: '/projects/$project/changes', params: { project: projectId } })
    }),
    ...RECORD_LISTS.map(({ kind, to }) =>
      go(`records ${kind}`, t('palette.do.go', { place: t(`record.list.${kind}`) }), () => {
        void navigate({ to, params: { project: projectId } })
      }),
    ),
    go('records trash', t('palette.do.go', { place: t('record.trash') }), () => void navigate({ to: '/trash' })),
    {
      id: 'dry run',
      label: t('palette.do.dryRun'),
      icon: TRIAGE,
      letter: 't',
      act: () => void preview(),
    },
    go('triage board', t('palette.do.go', { place: t('board.title') }), () => void toBoard()),
    ...areas.flatMap((area) =>
      SETTINGS_PAGES[area].map(({ to, name }) => ({
        id: `settings ${name}`,
        label: t('palette.do.settings', { place: t(`settings.${name}`) }),
        icon: GO,
        isSetting: true,
        act: () => void navigate({ to, search: { project: projectId } }),
      })),
    ),
    ...otherProjects.map(({ _id, name }) =>
      go(`project ${_id}`, t('palette.do.project', { project: name }), () => mail(_id, 'inbox')),
    ),
  ]
}
