import type { LucideIcon } from 'lucide-react'
import { List } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { User } from '../../contract/users.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { searchableKinds } from '../../contract/values/searchable-kinds.ts'
import type { search } from '../api/wire.ts'
import {
  type ClientCommand,
  type CommandEffect,
  defaultCommandsOf,
  matchClientCommands,
  matchCommands,
  type PaletteCommand,
  parseClientCommand,
} from './commands.tsx'
import { HighlightedText } from './highlighted-text.tsx'
import { searchKind } from './kinds.ts'
import { recentResultsOf, storeRecentResult } from './recent-results.ts'

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
  opened?: () => void
}

export interface PaletteSection {
  title: string
  rows: PaletteRow[]
}

export type SearchResultsReply = ReplyOf<typeof search.find>

const ofCommand = ({ label, icon, act }: PaletteCommand): PaletteRow => ({
  key: `command ${label}`,
  icon,
  title: label,
  act,
})

/** Choosing the row fills in the command. The person then types the client's name. */
const ofBegun = ({ label, icon }: ClientCommand): PaletteRow => ({
  key: `for ${label}`,
  icon,
  title: `${label} …`,
  act: { type: `${label} ` },
})

const filled = (all: (PaletteSection | false)[]): PaletteSection[] =>
  all.flatMap((group) => (group && group.rows.length > 0 ? group : []))

/** Before anything is typed: recent results and default commands. */
function atFirst(me: User): PaletteSection[] {
  const recent = recentResultsOf(me.id).map((one): PaletteRow => {
    const { kind, title, detail, to } = one
    return {
      key: `recent ${to} ${title}`,
      icon: searchKind(kind).icon,
      title,
      detail,
      act: { to },
      opened: () => storeRecentResult(me.id, one),
    }
  })
  const acts = [
    ...matchClientCommands('', me.role).map(ofBegun),
    ...defaultCommandsOf(me.role).map(ofCommand),
  ]
  return filled([
    { title: 'Recent', rows: recent },
    { title: 'Actions', rows: acts },
  ])
}

function ofFound(me: User, { groups }: SearchResultsReply): PaletteSection[] {
  const staff = isStaff(me)
  const agentId = me.assignedAgent?.agentUserId ?? ''
  return groups.map(({ kind, items, hasMore, listedAs }) => {
    const { called } = searchableKinds[kind]
    const rows = items.map((item): PaletteRow => {
      const { id, title, titleMarks, detail, detailMarks, clientName, clientMarks } = item
      const to = searchKind(kind).one(item, staff, agentId)
      return {
        key: `${kind} ${id}`,
        icon: searchKind(kind).icon,
        title: <HighlightedText text={title} marks={titleMarks} />,
        detail: detail && <HighlightedText text={detail} marks={detailMarks} />,
        aside: clientName && <HighlightedText text={clientName} marks={clientMarks} />,
        act: { to },
        opened: () =>
          storeRecentResult(me.id, {
            kind,
            title,
            detail: [clientName, detail].filter(Boolean).join(' · ').slice(0, 120),
            to,
          }),
      }
    })
    const list = hasMore && listedAs !== null ? searchKind(kind).list?.(listedAs, staff) : null
    if (list)
      rows.push({
        key: `all ${kind}`,
        icon: List,
        title: `All ${called.toLowerCase()} that match`,
        act: { to: list },
      })
    return { title: called, rows }
  })
}

/** A command for each matching client: 'Add policy for Tidewheel Bakery LLC'. */
const ofNamed = ({ label, icon, act }: ClientCommand, { groups }: SearchResultsReply): PaletteRow[] =>
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
  { found, named }: { found: SearchResultsReply | undefined; named: SearchResultsReply | undefined },
): PaletteSection[] {
  if (text === '') return atFirst(me)
  const command = parseClientCommand(text, me.role)
  const { first, others } = matchCommands(text, me)
  const begun = command ? [] : matchClientCommands(text, me.role).map(ofBegun)
  return filled([
    {
      title: 'Actions',
      rows: [...(command && named ? ofNamed(command.command, named) : []), ...begun, ...first.map(ofCommand)],
    },
    ...(found ? ofFound(me, found) : []),
    { title: 'Go to', rows: others.map(ofCommand) },
  ])
}
