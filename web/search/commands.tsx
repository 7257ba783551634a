import {
  Briefcase,
  FileBadge,
  FilePlus2,
  FileUp,
  IdCard,
  Keyboard,
  ListPlus,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Monitor,
  Moon,
  ShieldAlert,
  ShieldCheck,
  SquareCheck,
  Sun,
  UserPlus,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '../../contract/users.ts'
import type { Role } from '../../contract/values/roles.ts'
import { searchWordsOf } from '../../contract/values/short-forms.ts'
import { accountPaths } from '../account/paths.ts'
import { cardPaths } from '../cards/paths.ts'
import { certificatePaths } from '../certificates/paths.ts'
import { importPaths } from '../imports/paths.ts'
import { menuOf } from '../navigation/navigation.ts'
import { policyPaths } from '../policies/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { startTask } from '../tasks/start-task.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { showShortcuts } from '../ui/shortcuts.tsx'
import { chooseTheme } from '../ui/theme-switch.tsx'

const AddPolicyDialog = lazyDialog(async () => (await import('../terms/policy-dialog.tsx')).AddPolicyDialog)
const ContactClientDialog = lazyDialog(
  async () => (await import('../messages/contact-dialog.tsx')).ContactClientDialog,
)
const ContactAgentDialog = lazyDialog(
  async () => (await import('../messages/contact-dialog.tsx')).ContactAgentDialog,
)
const OpenRequestDialog = lazyDialog(
  async () => (await import('../requests/open-request-dialog.tsx')).OpenRequestDialog,
)
const IssueDialog = lazyDialog(async () => (await import('../certificates/issue-dialog.tsx')).IssueDialog)
const InviteDialog = lazyDialog(async () => (await import('../invites/invite-dialog.tsx')).InviteDialog)
const ChoosePolicyDialog = lazyDialog(
  async () => (await import('../claims/choose-policy-dialog.tsx')).ChoosePolicyDialog,
)

/** A command's effect: opens a page, shows a dialog instead of the search, or runs at once. */
export type CommandEffect =
  | { to: string }
  | { dialog: (close: () => void) => ReactNode }
  | { run: 'log out' | (() => void) }

export interface PaletteCommand {
  label: string
  icon: LucideIcon
  /** Synonyms, for matching. */
  also?: string
  act: CommandEffect
}

/** A command that takes a client, whose name is typed after it. */
export interface ClientCommand {
  /** 'Add policy for' */
  label: string
  icon: LucideIcon
  /** Other ways to start typing the command. */
  also: readonly string[]
  act: (client: { id: string; name: string }) => CommandEffect
}

const commandsFor: readonly ClientCommand[] = [
  {
    label: 'Add policy for',
    icon: FilePlus2,
    also: ['add policy', 'new policy', 'add a policy for'],
    act: ({ id }) => ({ dialog: (close) => <AddPolicyDialog clientId={id} onClose={close} /> }),
  },
  {
    label: 'Message',
    icon: MessageSquare,
    also: ['write to', 'message to', 'contact'],
    act: (client) => ({ dialog: (close) => <ContactClientDialog client={client} onClose={close} /> }),
  },
  {
    label: 'Issue a certificate for',
    icon: FileBadge,
    also: ['issue certificate for', 'issue certificate', 'certificate for', 'coi for'],
    act: ({ id }) => ({ dialog: (close) => <IssueDialog clientId={id} onClose={close} /> }),
  },
  {
    label: 'New request for',
    icon: ListPlus,
    also: ['new request', 'request for', 'add request for'],
    act: (client) => ({ dialog: (close) => <OpenRequestDialog client={client} onClose={close} /> }),
  },
  {
    label: 'New task about',
    icon: SquareCheck,
    also: ['task about', 'task for', 'new task for'],
    act: ({ id, name }) => ({ run: () => startTask({ clientId: id, clientName: name, about: null }) }),
  },
]

const page = (label: string, icon: LucideIcon, to: string, also = ''): PaletteCommand => ({
  label,
  icon,
  also: `go to open ${also}`,
  act: { to },
})

const ofEverybody: readonly PaletteCommand[] = [
  { label: 'Light theme', icon: Sun, also: 'appearance', act: { run: () => chooseTheme('light') } },
  { label: 'Dark theme', icon: Moon, also: 'appearance night', act: { run: () => chooseTheme('dark') } },
  {
    label: 'System theme',
    icon: Monitor,
    also: 'appearance automatic',
    act: { run: () => chooseTheme(null) },
  },
  { label: 'Keyboard shortcuts', icon: Keyboard, also: 'keys help', act: { run: showShortcuts } },
  { label: 'Log out', icon: LogOut, also: 'sign out', act: { run: 'log out' } },
]

const ofStaff: readonly PaletteCommand[] = [
  {
    label: 'Invite a client',
    icon: UserPlus,
    also: 'new add',
    act: { dialog: (close) => <InviteDialog onClose={close} /> },
  },
  { label: 'New task', icon: SquareCheck, also: 'add to do', act: { run: () => startTask() } },
]

const ofClients: readonly PaletteCommand[] = [
  { label: 'Get a Quote', icon: Briefcase, also: 'new insurance', act: { to: quotePaths.request } },
  { label: 'Show ID card', icon: IdCard, also: 'insurance cards auto proof', act: { to: cardPaths.list() } },
  {
    label: 'Send a certificate',
    icon: FileBadge,
    also: 'coi issue holder',
    act: { to: certificatePaths.create },
  },
  {
    label: 'Report a claim',
    icon: ShieldAlert,
    also: 'file loss accident damage',
    act: { dialog: (close) => <ChoosePolicyDialog onClose={close} /> },
  },
  {
    label: 'Message your agent',
    icon: MessageSquare,
    also: 'contact write',
    act: { dialog: (close) => <ContactAgentDialog onClose={close} /> },
  },
]

/** Synonyms of pages in the menu. */
const alsoCalled: Partial<Record<string, string>> = {
  Overview: 'home today dashboard',
  Messages: 'inbox',
  Documents: 'papers',
  Certificates: 'coi',
}

const accountSafety = (icon: LucideIcon) =>
  page('Security', icon, accountPaths.account, 'password two-step passkeys')

/** Pages that are not in the menu, or have another name there. */
const pagesBesides: Record<Role, readonly PaletteCommand[]> = {
  client: [page('Policies', ShieldCheck, policyPaths.list()), accountSafety(UserRound)],
  agent: [accountSafety(ShieldCheck)],
  admin: [accountSafety(ShieldCheck), page('Imports', FileUp, importPaths.list, 'book move in csv excel')],
}

const pagesOf = (me: User): readonly PaletteCommand[] => [
  ...menuOf(me)
    .flatMap(({ items }) => items)
    .flatMap((item) => ('to' in item ? page(item.label, item.icon, item.to, alsoCalled[item.label]) : [])),
  ...pagesBesides[me.role],
  ...ofEverybody,
]

/** Commands shown before anything is typed. */
export const defaultCommandsOf = (role: Role) => (role === 'client' ? ofClients : ofStaff)

const maxCommands = 6

/** Commands matching each typed word by prefix. `first`: the label starts with the text. */
export function matchCommands(text: string, me: User): { first: PaletteCommand[]; others: PaletteCommand[] } {
  const words = searchWordsOf(text)
  if (words.length === 0) return { first: [], others: [] }
  const found = [...defaultCommandsOf(me.role), ...pagesOf(me)].filter(({ label, also = '' }) => {
    const own = searchWordsOf(`${label} ${also}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
  const begins = ({ label }: PaletteCommand) =>
    text.length > 2 && label.toLowerCase().startsWith(text.toLowerCase())
  return {
    first: found.filter(begins).slice(0, maxCommands),
    others: found.filter((one) => !begins(one)).slice(0, maxCommands),
  }
}

/** The client command at the start of the text, with the name typed after it. */
export function parseClientCommand(
  text: string,
  role: Role,
): { command: ClientCommand; name: string } | null {
  if (role === 'client') return null
  const typed = text.trimStart().toLowerCase()
  for (const command of commandsFor) {
    const ways = [command.label.toLowerCase(), ...command.also].toSorted((a, b) => b.length - a.length)
    const way = ways.find((one) => typed.startsWith(`${one} `))
    if (way !== undefined) {
      const name = text
        .trimStart()
        .slice(way.length)
        .replace(/^\s+(for|to|about)\s+/i, ' ')
        .trim()
      return { command, name: /^(for|to|about)$/i.test(name) ? '' : name }
    }
  }
  return null
}

/**
 * Client commands that the text can still become: 'add pol'. All client commands if the text is
 * empty.
 */
export const matchClientCommands = (text: string, role: Role): readonly ClientCommand[] => {
  const typed = text.trim().toLowerCase()
  if (role === 'client' || (typed.length > 0 && typed.length < 3)) return []
  return commandsFor.filter(({ label, also }) =>
    [label.toLowerCase(), ...also].some((one) => one.startsWith(typed)),
  )
}
