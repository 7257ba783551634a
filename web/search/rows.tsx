import type { LucideIcon } from 'lucide-react'
import { List } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { User } from '../../contract/users.ts'
import { foundKinds } from '../../contract/values/found-kinds.ts'
import { isStaff } from '../../contract/values/roles.ts'
import type { search } from '../api/wire.ts'
import {
  type Act,
  actsOf,
  type Command,
  type CommandFor,
  commandForIn,
  commandsCalled,
  commandsForBegun,
} from './commands.tsx'
import { searchKind } from './kinds.ts'
import { Marked } from './marked.tsx'
import { keepRecent, recentOf } from './recent.ts'

/** One line of the search: what it shows, and what comes of choosing it. */
export interface Row {
  key: string
  icon: LucideIcon
  title: ReactNode
  detail?: ReactNode
  /** At the right: whose it is. */
  aside?: ReactNode
  act: Act | { type: string }
  /** It is kept as one of the last that were opened. */
  opened?: () => void
}

export interface Rows {
  title: string
  rows: Row[]
}

export type FoundReply = ReplyOf<typeof search.find>

const ofCommand = ({ label, icon, act }: Command): Row => ({
  key: `command ${label}`,
  icon,
  title: label,
  act,
})

/** Chosen before a name is typed, it waits for one. */
const ofBegun = ({ label, icon }: CommandFor): Row => ({
  key: `for ${label}`,
  icon,
  title: `${label} …`,
  act: { type: `${label} ` },
})

const filled = (all: (Rows | false)[]): Rows[] =>
  all.flatMap((group) => (group && group.rows.length > 0 ? group : []))

/** Before anything is typed: what was opened last, and what is at hand. */
function atFirst(me: User): Rows[] {
  const recent = recentOf(me.id).map((one): Row => {
    const { kind, title, detail, to } = one
    return {
      key: `recent ${to} ${title}`,
      icon: searchKind(kind).icon,
      title,
      detail,
      act: { to },
      opened: () => keepRecent(me.id, one),
    }
  })
  const acts = [...commandsForBegun('', me.role).map(ofBegun), ...actsOf(me.role).map(ofCommand)]
  return filled([
    { title: 'Recent', rows: recent },
    { title: 'What you can do', rows: acts },
  ])
}

function ofFound(me: User, { groups }: FoundReply): Rows[] {
  const staff = isStaff(me)
  const agentId = me.assignedAgent?.agentUserId ?? ''
  return groups.map(({ kind, items, hasMore, listedAs }) => {
    const { called } = foundKinds[kind]
    const rows = items.map((item): Row => {
      const { id, title, titleMarks, detail, detailMarks, clientName, clientMarks } = item
      const to = searchKind(kind).one(item, staff, agentId)
      return {
        key: `${kind} ${id}`,
        icon: searchKind(kind).icon,
        title: <Marked text={title} marks={titleMarks} />,
        detail: detail && <Marked text={detail} marks={detailMarks} />,
        aside: clientName && <Marked text={clientName} marks={clientMarks} />,
        act: { to },
        opened: () =>
          keepRecent(me.id, {
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

/** A command with the clients who are called so: 'Add policy for Tidewheel Bakery LLC'. */
const ofNamed = ({ label, icon, act }: CommandFor, { groups }: FoundReply): Row[] =>
  groups
    .filter(({ kind }) => kind === 'client')
    .flatMap(({ items }) => items)
    .map(({ id, title, titleMarks, detail }) => ({
      key: `${label} ${id}`,
      icon,
      title: (
        <>
          {label} <Marked text={title} marks={titleMarks} />
        </>
      ),
      detail,
      act: act({ id, name: title }),
    }))

export function rowsFor(
  me: User,
  text: string,
  { found, named }: { found: FoundReply | undefined; named: FoundReply | undefined },
): Rows[] {
  if (text === '') return atFirst(me)
  const command = commandForIn(text, me.role)
  const { first, others } = commandsCalled(text, me)
  const begun = command ? [] : commandsForBegun(text, me.role).map(ofBegun)
  return filled([
    {
      title: 'What you can do',
      rows: [...(command && named ? ofNamed(command.command, named) : []), ...begun, ...first.map(ofCommand)],
    },
    ...(found ? ofFound(me, found) : []),
    { title: 'Go to', rows: others.map(ofCommand) },
  ])
}
