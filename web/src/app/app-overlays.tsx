import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjects } from '#features/emails/mail-queries.ts'
import { Palette } from '#features/search/palette.tsx'
import { openPalette } from '#features/search/palette-open.ts'
import { DockList } from '#features/sending/compose/lazy-docks.ts'
import { useDocks } from '#features/sending/drafts/docks.ts'
import { addressOf } from '#platform/base-path.ts'
import { bufferKeys } from '#platform/keys/buffer-keys.ts'
import { showKeySheet, useKeySheetOpen } from '#platform/keys/key-sheet-open.ts'
import { restoreLostFocus } from '#platform/keys/restore-lost-focus.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { useRegionKeys } from '#platform/keys/use-regions.ts'
import { safeReturn } from '#platform/session/session.ts'
import { Tooltips } from '#ui/tooltips.tsx'
import { GoMenu } from './go-menu.tsx'
import { listPageCommands } from './page-commands.ts'
import { usePaletteCommands } from './palette-commands.ts'
import { usePeopleCommands } from './people-commands.ts'
import { useShownProject } from './use-shown-project.ts'

const KeySheet = lazy(async () => ({ default: (await import('#features/accounts/key-sheet.tsx')).KeySheet }))

/** Queues key presses while another page loads. @returns a function that stops it. */
function bufferKeysDuringNavigation(router: AnyRouter): () => void {
  const buffer = bufferKeys()
  const unsubscribe = [
    router.subscribe('onBeforeNavigate', buffer.hold),
    router.subscribe('onResolved', buffer.release),
  ]
  return () => {
    for (const end of unsubscribe) end()
    buffer.stop()
  }
}

/** Overlays of every signed-in page: tooltips, palette, key sheet, `g` navigation and focus. */
export function AppOverlays() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const projects = useProjects().data ?? []
  const projectId = useShownProject()
  const project = projects.find(({ _id }) => _id === projectId) ?? null
  const commands = usePaletteCommands(projectId, projects)
  const docks = useDocks()
  const keysShown = useKeySheetOpen()
  useEffect(restoreLostFocus, [])
  useEffect(() => bufferKeysDuringNavigation(router), [router])
  useRegionKeys()
  useKeys({
    '/': () => openPalette(),
    'Mod+k': () => openPalette(),
    '.': () => openPalette('>'),
    '?': () => showKeySheet(true),
  })

  function open(path: string, elsewhere: boolean): void {
    const safePath = safeReturn(path)
    if (elsewhere) window.open(addressOf(safePath), '_blank', 'noopener')
    else router.history.push(safePath)
  }

  return (
    <>
      <Tooltips />
      {docks.length > 0 && (
        <Suspense fallback={null}>
          <DockList />
        </Suspense>
      )}
      <GoMenu project={projectId} />
      {keysShown && (
        <Suspense fallback={null}>
          <KeySheet onClose={() => showKeySheet(false)} onSettings={() => void navigate({ to: '/settings/keys' })} />
        </Suspense>
      )}
      <Palette
        commands={commands}
        listPageCommands={() => listPageCommands(t)}
        usePeople={usePeopleCommands}
        project={projects.length > 1 ? project : null}
        onOpen={open}
        onAsk={(q) => void navigate({ to: '/ask', search: { q } })}
        onSearchMail={(q) =>
          void navigate({
            to: '/projects/$project/mail/$mailbox',
            params: { project: projectId, mailbox: 'inbox' },
            search: { q },
          })
        }
      />
    </>
  )
}
