import {
  Briefcase,
  FileBadge,
  FilePlus2,
  FileText,
  FileUp,
  House,
  IdCard,
  Inbox,
  Keyboard,
  ListPlus,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Monitor,
  Moon,
  Quote,
  RefreshCw,
  ScrollText,
  Send,
  Settings,
  ShieldAlert,
  ShieldCheck,
  SquareCheck,
  Stethoscope,
  Sun,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Role } from '../../contract/values/roles.ts'
import { wordsOf } from '../../contract/values/short-forms.ts'
import { accountPaths } from '../account/paths.ts'
import { adminPaths } from '../admin/paths.ts'
import { cardPaths } from '../cards/paths.ts'
import { certificatePaths } from '../certificates/paths.ts'
import { claimPaths } from '../claims/paths.ts'
import { clientPaths } from '../clients/paths.ts'
import { documentPaths } from '../documents/paths.ts'
import { homePaths } from '../home/paths.ts'
import { importPaths } from '../imports/paths.ts'
import { invitePaths } from '../invites/paths.ts'
import { messagePaths } from '../messages/paths.ts'
import { policyPaths } from '../policies/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { requestPaths } from '../requests/paths.ts'
import { systemPaths } from '../system/paths.ts'
import { taskPaths } from '../tasks/paths.ts'
import { startTask } from '../tasks/start-task.ts'
import { lateDialog } from '../ui/late-dialog.tsx'
import { showShortcuts } from '../ui/shortcuts.tsx'
import { chooseTheme } from '../ui/theme-switch.tsx'

const AddPolicyDialog = lateDialog(async () => (await import('../terms/policy-dialog.tsx')).AddPolicyDialog)
const ContactClientDialog = lateDialog(
  async () => (await import('../messages/contact-dialog.tsx')).ContactClientDialog,
)
const ContactAgentDialog = lateDialog(
  async () => (await import('../messages/contact-dialog.tsx')).ContactAgentDialog,
)
const OpenRequestDialog = lateDialog(
  async () => (await import('../requests/open-request-dialog.tsx')).OpenRequestDialog,
)
const IssueDialog = lateDialog(async () => (await import('../certificates/issue-dialog.tsx')).IssueDialog)
const InviteDialog = lateDialog(async () => (await import('../invites/invite-dialog.tsx')).InviteDialog)
const ChoosePolicyDialog = lateDialog(
  async () => (await import('../claims/choose-policy-dialog.tsx')).ChoosePolicyDialog,
)

/** What a command does: it leads to a page, opens a dialog in the place of the search, or is done at once. */
export type Act =
  | { to: string }
  | { dialog: (close: () => void) => ReactNode }
  | { run: 'log out' | (() => void) }

export interface Command {
  label: string
  icon: LucideIcon
  /** Other words for it. */
  also?: string
  act: Act
}

/** A command for a client, whose name is typed after it. */
export interface CommandFor {
  /** 'Add policy for' */
  label: string
  icon: LucideIcon
  /** How one may begin to type it, beside its label. */
  also: readonly string[]
  act: (client: { id: string; name: string }) => Act
}

const commandsFor: readonly CommandFor[] = [
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

const page = (label: string, icon: LucideIcon, to: string, also = ''): Command => ({
  label,
  icon,
  also: `go to open ${also}`,
  act: { to },
})

const ofEverybody: readonly Command[] = [
  { label: 'Light theme', icon: Sun, also: 'appearance', act: { run: () => chooseTheme('light') } },
  { label: 'Dark theme', icon: Moon, also: 'appearance night', act: { run: () => chooseTheme('dark') } },
  {
    label: 'Theme of the system',
    icon: Monitor,
    also: 'appearance automatic',
    act: { run: () => chooseTheme(null) },
  },
  { label: 'Keyboard shortcuts', icon: Keyboard, also: 'keys help', act: { run: showShortcuts } },
  { label: 'Log out', icon: LogOut, also: 'sign out', act: { run: 'log out' } },
]

const ofStaff: readonly Command[] = [
  {
    label: 'Invite a client',
    icon: UserPlus,
    also: 'new add',
    act: { dialog: (close) => <InviteDialog onClose={close} /> },
  },
  { label: 'New task', icon: SquareCheck, also: 'add to do', act: { run: () => startTask() } },
]

const pagesOfStaff: readonly Command[] = [
  page('Overview', House, homePaths.home, 'home today dashboard'),
  page('Messages', MessageSquare, messagePaths.list, 'inbox'),
  page('Client Management', Users, clientPaths.list),
  page('Invite Clients', Send, invitePaths.list),
  page('Policies', ShieldCheck, policyPaths.list()),
  page('Requests', Inbox, requestPaths.ofClients),
  page('Quotes', Quote, quotePaths.ofClients),
  page('Renewals', RefreshCw, policyPaths.renewals),
  page('Tasks', SquareCheck, taskPaths.list),
  page('Documents', FileText, documentPaths.list, 'papers'),
  page('Certificates', FileBadge, certificatePaths.list, 'coi'),
  page('Claims', ShieldAlert, claimPaths.list),
  page('Account Safety', ShieldCheck, accountPaths.account, 'password two-step passkeys'),
]

const pagesOfAdmins: readonly Command[] = [
  page('Agents', IdCard, adminPaths.agents),
  page('Audit Log', ScrollText, adminPaths.auditLog),
  page('Settings', Settings, adminPaths.settings),
  page('Imports', FileUp, importPaths.list, 'book move in csv excel'),
  page('System', Stethoscope, systemPaths.system),
]

const ofClients: readonly Command[] = [
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

const pagesOfClients: readonly Command[] = [
  page('Overview', House, homePaths.home, 'home dashboard'),
  page('Quotes', Quote, quotePaths.own),
  page('Messages', MessageSquare, messagePaths.list, 'inbox'),
  page('Policies', ShieldCheck, policyPaths.list()),
  page('ID Cards', IdCard, cardPaths.list()),
  page('Documents', FileText, documentPaths.list, 'papers'),
  page('Certificates', FileBadge, certificatePaths.list, 'coi'),
  page('Claims', ShieldAlert, claimPaths.list),
  page('Account Safety', UserRound, accountPaths.account, 'password two-step passkeys'),
]

/** What somebody of a role can do from the search: acts, and the pages of their menu. */
const commands: Record<Role, { acts: readonly Command[]; pages: readonly Command[] }> = {
  client: { acts: ofClients, pages: [...pagesOfClients, ...ofEverybody] },
  agent: { acts: ofStaff, pages: [...pagesOfStaff, ...ofEverybody] },
  admin: { acts: ofStaff, pages: [...pagesOfStaff, ...pagesOfAdmins, ...ofEverybody] },
}

/** What is at hand before anything is typed. */
export const actsOf = (role: Role) => commands[role].acts

const most = 6

/** The commands in which every word that was typed begins one of theirs; those that begin so come first. */
export function commandsCalled(text: string, role: Role): { first: Command[]; others: Command[] } {
  const words = wordsOf(text)
  if (words.length === 0) return { first: [], others: [] }
  const { acts, pages } = commands[role]
  const found = [...acts, ...pages].filter(({ label, also = '' }) => {
    const own = wordsOf(`${label} ${also}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
  const begins = ({ label }: Command) => text.length > 2 && label.toLowerCase().startsWith(text.toLowerCase())
  return {
    first: found.filter(begins).slice(0, most),
    others: found.filter((one) => !begins(one)).slice(0, most),
  }
}

/** A command for a client that begins as was typed, and the name after it, if that has been begun. */
export function commandForIn(text: string, role: Role): { command: CommandFor; name: string } | null {
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
      if (!/^(for|to|about)$/i.test(name)) return { command, name }
      return { command, name: '' }
    }
  }
  return null
}

/** Those that could still become what is typed: 'add pol'. All of them where nothing is typed. */
export const commandsForBegun = (text: string, role: Role): readonly CommandFor[] => {
  const typed = text.trim().toLowerCase()
  if (role === 'client' || (typed.length > 0 && typed.length < 3)) return []
  return commandsFor.filter(({ label, also }) =>
    [label.toLowerCase(), ...also].some((one) => one.startsWith(typed)),
  )
}
