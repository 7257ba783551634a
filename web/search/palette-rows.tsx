import type { LucideIcon } from 'lucide-react'
import { List } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EndpointReply } from '../../contract/endpoint.ts'
import type { User } from '../../contract/users.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { searchableKinds } from '../../contract/values/searchable-kinds.ts'
import type { search } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { recentClientsOf } from '../recent-clients.ts'
import {
  type ClientCommand,
  type CommandEffect,
  isClientVerb,
  matchClientCommands,
  parseClientCommand,
  similarClientCommands,
  verbCommands,
} from './client-commands.tsx'
import { defaultCommandsOf, matchCommands, type PaletteCommand } from './commands.tsx'
import { HighlightedText } from './highlighted-text.tsx'
import { recentResultsOf, storeRecentResult } from './recent-results.ts'
import { searchKind } from './search-kinds.ts'

/** A line of the search and its action. */
export interface PaletteRow {
  key: string
  icon: LucideIcon
  title: ReactNode
  detail?: ReactNode
  /** At the right: the client's name. */
  aside?: ReactNode
  act: CommandEffect | { type: string }
  /** Stores the line as a recent result. */
  onOpen?: () => void
}

export interface PaletteSection {
  title: string
  rows: PaletteRow[]
  /** Rows of less height if there is a mouse, so that the next sections stay on the screen. */
  isDense?: boolean
}

export type SearchResultsReply = EndpointReply<typeof search.find>

const toCommandRow = ({ label, icon, act }: PaletteCommand): PaletteRow => ({
  key: `command ${label}`,
  icon,
  title: label,
  act,
})

/** Choosing the row fills in the command. The person then types the client's name. */
const toClientCommandRow = ({ label, icon }: ClientCommand): PaletteRow => ({
  key: `for ${label}`,
  icon,
  title: `${label} …`,
  act: { type: `${label} ` },
})

const filledSections = (all: (PaletteSection | false)[]): PaletteSection[] =>
  all.flatMap((group) => (group && group.rows.length > 0 ? group : []))

/** Before anything is typed: recent clients and results, and default commands. */
function initialSections(me: User): PaletteSection[] {
  const clients = isStaff(me) ? recentClientsOf(me.id) : []
  const results = recentResultsOf(me.id)
    .filter(({ kind }) => kind !== 'client')
    .map((one): PaletteRow => {
      const { kind, title, detail, to } = one
      return {
        key: `recent ${to} ${title}`,
        icon: searchKind(kind).icon,
        title,
        detail,
        act: { to },
        onOpen: () => storeRecentResult(me.id, one),
      }
    })
  const actionRows = [
    ...matchClientCommands('', me.role).map(toClientCommandRow),
    ...defaultCommandsOf(me.role).map(toCommandRow),
  ]
  return filledSections([
    {
      title: 'Recent clients',
      rows: clients.map(({ id, name }) => ({
        key: `recent client ${id}`,
        icon: searchKind('client').icon,
        title: name,
        act: { to: clientPaths.one(id) },
      })),
    },
    { title: 'Recent', rows: results },
    { title: 'Actions', rows: actionRows },
  ])
}

function resultSectionsFor(
  me: User,
  { groups }: SearchResultsReply,
  clientId: string | null,
): PaletteSection[] {
  const isForStaff = isStaff(me)
  const agentId = me.assignedAgent?.agentUserId ?? ''
  return groups.flatMap(({ kind, items, hasMore, listedAs }) => {
    const { called } = searchableKinds[kind]
    const rows = items.map((item): PaletteRow => {
      const { id, title, titleMarks, detail, detailMarks, clientName, clientMarks } = item
      const link = searchKind(kind).linkOf(item, isForStaff, agentId)
      return {
        key: `${kind} ${id}`,
        icon: searchKind(kind).icon,
        title: <HighlightedText text={title} marks={titleMarks} />,
        detail: detail && <HighlightedText text={detail} marks={detailMarks} />,
        aside: clientName && <HighlightedText text={clientName} marks={clientMarks} />,
        act: { to: link },
        onOpen: () =>
          storeRecentResult(me.id, {
            kind,
            title,
            detail: [clientName, detail].filter(Boolean).join(' · ').slice(0, 120),
            to: link,
          }),
      }
    })
    const list = hasMore && listedAs !== null ? searchKind(kind).list?.(listedAs, isForStaff) : null
    if (list)
      rows.push({
        key: `all ${kind}`,
        icon: List,
        title: `All ${called.toLowerCase()} that match`,
        act: { to: list },
      })
    const section = { title: called, rows }
    if (kind !== 'client' || hasMore) return section
    const client = items.find(({ id }) => id === clientId) ?? items[0]
    return client ? [section, verbSectionFor({ id: client.id, name: client.title })] : section
  })
}

/** The most frequent steps for a client, below the clients that were found. */
const verbSectionFor = (client: { id: string; name: string }): PaletteSection => ({
  title: `For ${client.name}`,
  isDense: true,
  rows: verbCommands.map(({ verb, icon, act }) => ({
    key: `verb ${verb} ${client.id}`,
    icon,
    title: verb,
    act: act(client),
  })),
})

/** A command for each matching client: 'Add policy for Tidewheel Bakery LLC'. */
const clientRowsFor = ({ label, icon, act }: ClientCommand, { groups }: SearchResultsReply): PaletteRow[] =>
  groups
    .filter(({ kind }) => kind === 'client')
    .flatMap(({ items }) => items)
    .map(({ id, title, titleMarks, detail }) => ({
      key: `${label} ${id}`,
      icon,
      title: (
        <>
          {label} <HighlightedText text={title} marks={titleMarks} />
        </>
      ),
      detail,
      act: act({ id, name: title }),
    }))

export function paletteSectionsFor(
  me: User,
  text: string,
  {
    results: searchResults,
    namedClients,
  }: { results: SearchResultsReply | undefined; namedClients: SearchResultsReply | undefined },
  /** The client whose verbs are offered; otherwise the first one found. */
  clientId: string | null = null,
): PaletteSection[] {
  if (text.trim() === '') return initialSections(me)
  const command = parseClientCommand(text, me.role)
  const { first, others } = matchCommands(text, me)
  const pages = first.map(toCommandRow)
  const matchingRows = command ? [] : matchClientCommands(text, me.role).map(toClientCommandRow)
  const nearRows =
    command || matchingRows.length > 0 ? [] : similarClientCommands(text, me.role).map(toClientCommandRow)
  const actionRows = command && namedClients ? clientRowsFor(command.command, namedClients) : []
  // Steps come before the records if the text surely names a step, or if no record has its words.
  const isFirst = command?.isCertain || searchResults?.isNearly
  const results = searchResults ? resultSectionsFor(me, searchResults, clientId) : []
  return filledSections([
    {
      title: 'Actions',
      rows: [
        ...(isFirst ? actionRows : []),
        ...(isClientVerb(text) ? [...matchingRows, ...pages] : [...pages, ...matchingRows]),
      ],
    },
    ...results,
    { title: 'Suggested actions', rows: isFirst ? nearRows : [...actionRows, ...nearRows] },
    { title: 'Go to', rows: others.map(toCommandRow) },
  ])
}
