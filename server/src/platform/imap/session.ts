import { within } from '#platform/network/connection-error'
import { plainHost } from '#platform/network/find-addresses'
import { append, erase, label, mark, move } from './changes.ts'
import type { Client, ConnectedClient } from './client.ts'
import { fetchRaw } from './fetch-raw.ts'
import { listFolders, openFolder } from './folders.ts'
import type { Abilities, ImapLimits, ImapServer, ImapSession } from './imap.ts'
import { createLine } from './line.ts'
import { fetchIdentity, findByHeader, listAll, listChanged, listFlags, listNew, listThese } from './listings.ts'
import { readQuirks } from './quirks.ts'
import { watch } from './watch.ts'

const GOODBYE_MS = 2_000

export function createSession(
  connected: ConnectedClient,
  server: ImapServer,
  limits: ImapLimits,
  clean: (text: string) => string,
): ImapSession {
  const { client } = connected
  const line = createLine(connected, limits, clean)
  const abilities = readAbilities(client)
  const capabilities = new Set(client.capabilities.keys())
  return {
    abilities,
    quirks: readQuirks({ host: plainHost(server.host), id: client.serverInfo ?? {}, capabilities }),
    isUsable: () => client.usable,
    listFolders: () => listFolders(line, abilities.countsInList),
    open: (path, options = {}) => openFolder(line, path, options.readOnly ?? false),
    listNew: (first) => listNew(line, abilities, first),
    listThese: (uids) => listThese(line, abilities, uids),
    listChanged: (since) => listChanged(line, abilities, since),
    listFlags: (first) => listFlags(line, abilities, first),
    listAll: (by = 'search') => listAll(line, by),
    findByHeader: (search) => findByHeader(line, search),
    fetchIdentity: (uids) => fetchIdentity(line, uids),
    fetchRaw: (uids, rawLimits) => fetchRaw(line, uids, rawLimits),
    move: (uids, path) => move(line, abilities, uids, path),
    mark: (uids, change) => mark(line, uids, change),
    label: (uids, change) => label(line, abilities, uids, change),
    append: (path, raw, flags, at) => append(line, path, raw, flags, at),
    erase: (uids) => erase(line, abilities, uids),
    watch: (onHint, signal) => watch(line, onHint, signal),
    drop: () => client.close(),
    async close() {
      await within(GOODBYE_MS, client.logout()).catch(() => {})
      client.close()
    },
  }
}

function readAbilities({ capabilities, enabled }: Client): Abilities {
  const labels = capabilities.has('X-GM-EXT-1')
  const erases = capabilities.has('UIDPLUS')
  return {
    labels,
    erases,
    changesSince: enabled.has('CONDSTORE'),
    stableIds: labels || capabilities.has('OBJECTID'),
    moves: capabilities.has('MOVE') ? 'move' : erases ? 'copy_and_erase' : 'copy_and_mark',
    idle: capabilities.has('IDLE'),
    countsInList: capabilities.has('LIST-STATUS'),
  }
}
