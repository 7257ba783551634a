import {
  BellRing,
  Briefcase,
  CalendarClock,
  FileBadge,
  FileUp,
  IdCard,
  Inbox,
  Keyboard,
  KeyRound,
  ListChecks,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Monitor,
  Moon,
  Scale,
  ShieldAlert,
  ShieldCheck,
  ShieldPlus,
  SquareCheck,
  Sun,
  Umbrella,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react'
import type { User } from '../../contract/users.ts'
import { foldLetters } from '../../contract/values/folded-letters.ts'
import type { Role } from '../../contract/values/roles.ts'
import { isOneLetterOff, searchWordsOf } from '../../contract/values/short-forms.ts'
import { accountPaths } from '../account/paths.ts'
import { adminPaths } from '../admin/paths.ts'
import { settingsParts } from '../admin/settings-parts.ts'
import { cardPaths } from '../cards/paths.ts'
import { certificatePaths } from '../certificates/paths.ts'
import { claimPaths } from '../claims/paths.ts'
import { clientPaths } from '../clients/paths.ts'
import { fillableFormPaths } from '../fillable-forms/paths.ts'
import { homePaths } from '../home/paths.ts'
import { importPaths } from '../imports/paths.ts'
import { menuOf } from '../navigation/navigation.ts'
import { notificationPaths } from '../notifications/paths.ts'
import { policyPaths } from '../policies/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { requestPaths } from '../requests/paths.ts'
import { startTask } from '../tasks/start-task.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { showShortcuts } from '../ui/shortcuts.tsx'
import { chooseTheme } from '../ui/theme-switch.tsx'
import type { CommandEffect } from './client-commands.tsx'

const ContactAgentDialog = lazyDialog(
  async () => (await import('../messages/contact-dialog.tsx')).ContactAgentDialog,
)
const ChangePasswordDialog = lazyDialog(
  async () => (await import('../account/change-password-dialog.tsx')).ChangePasswordDialog,
)
const MyDetailsDialog = lazyDialog(
  async () => (await import('../account/my-details-dialog.tsx')).MyDetailsDialog,
)
const NotificationsDialog = lazyDialog(
  async () => (await import('../account/notifications-dialog.tsx')).NotificationsDialog,
)
const InviteDialog = lazyDialog(async () => (await import('../invites/invite-dialog.tsx')).InviteDialog)
const ChoosePolicyDialog = lazyDialog(
  async () => (await import('../claims/choose-policy-dialog.tsx')).ChoosePolicyDialog,
)

export interface PaletteCommand {
  label: string
  icon: LucideIcon
  /** Synonyms, for matching. */
  keywords?: string
  act: CommandEffect
}

const pageCommand = (label: string, icon: LucideIcon, path: string, keywords = ''): PaletteCommand => ({
  label,
  icon,
  keywords: `go to open ${keywords}`,
  act: { to: path },
})

const commonPaletteCommands: readonly PaletteCommand[] = [
  pageCommand('Notifications', BellRing, notificationPaths.list, 'bell alerts'),
  {
    label: 'Notification settings',
    icon: BellRing,
    keywords: 'email preferences push alerts',
    act: { dialog: (close) => <NotificationsDialog onClose={close} /> },
  },
  {
    label: 'Change Password',
    icon: KeyRound,
    keywords: 'settings account',
    act: { dialog: (close) => <ChangePasswordDialog onClose={close} /> },
  },
  {
    label: 'Light theme',
    icon: Sun,
    keywords: 'appearance settings',
    act: { run: () => chooseTheme('light') },
  },
  {
    label: 'Dark theme',
    icon: Moon,
    keywords: 'appearance night settings',
    act: { run: () => chooseTheme('dark') },
  },
  {
    label: 'System theme',
    icon: Monitor,
    keywords: 'appearance automatic settings',
    act: { run: () => chooseTheme(null) },
  },
  { label: 'Keyboard shortcuts', icon: Keyboard, keywords: 'keys help', act: { run: showShortcuts } },
  { label: 'Log out', icon: LogOut, keywords: 'sign out', act: { run: 'log out' } },
]

const staffPaletteCommands: readonly PaletteCommand[] = [
  {
    label: 'Invite a client',
    icon: UserPlus,
    keywords: 'new add',
    act: { dialog: (close) => <InviteDialog onClose={close} /> },
  },
  { label: 'New task', icon: SquareCheck, keywords: 'add to do', act: { run: () => startTask() } },
]

const clientPaletteCommands: readonly PaletteCommand[] = [
  { label: 'Get a Quote', icon: Briefcase, keywords: 'new insurance', act: { to: quotePaths.request } },
  {
    label: 'Show ID card',
    icon: IdCard,
    keywords: 'insurance cards auto proof',
    act: { to: cardPaths.list() },
  },
  {
    label: 'Send a certificate',
    icon: FileBadge,
    keywords: 'coi issue holder',
    act: { to: certificatePaths.create },
  },
  {
    label: 'Report a claim',
    icon: ShieldAlert,
    keywords: 'file loss accident damage',
    act: { dialog: (close) => <ChoosePolicyDialog onClose={close} /> },
  },
  {
    label: 'Message your agent',
    icon: MessageSquare,
    keywords: 'contact write',
    act: { dialog: (close) => <ContactAgentDialog onClose={close} /> },
  },
]

/** Synonyms of pages in the menu. */
const pageKeywords: Partial<Record<string, string>> = {
  Overview: 'home today dashboard queue overdue urgent waiting late',
  Messages: 'inbox conversations chat',
  Documents: 'files uploads forms',
  Certificates: 'coi acord 25 holders additional insured',
  'Client Management': 'clients book insureds accounts customers',
  'Invite Clients': 'invitations portal access',
  Requests: 'changes endorsements service pending',
  Quotes: 'offers proposals remarket rates',
  Renewals: 'expiring expirations x-dates late',
  Claims: 'losses fnol accidents',
  Tasks: 'to do reminders diary follow up',
  Policies: 'coverage declarations',
  Bills: 'payments installments invoices overdue unpaid due premium',
  Agents: 'staff team users producers',
  'Audit Log': 'history activity changes',
  Settings: 'agency preferences configuration hours logo',
  System: 'health backup status email',
  'ID Cards': 'auto proof of insurance',
}

const securityCommand = (icon: LucideIcon) =>
  pageCommand('Security', icon, accountPaths.account, 'settings password two-step passkeys sessions')

/** Pages of staff that are not in the menu. */
const staffPages: readonly PaletteCommand[] = [
  securityCommand(ShieldCheck),
  pageCommand('Overdue claims', ShieldAlert, claimPaths.ofStatus('overdue'), 'late deadlines'),
  pageCommand('Pending requests', Inbox, requestPaths.pendingOnHome, 'open waiting'),
  pageCommand('Policies renewing in 90 days', CalendarClock, policyPaths.list('renewing'), 'expiring ending'),
  pageCommand('Active policies', ShieldCheck, policyPaths.list('active'), 'in force'),
  pageCommand('New policies', ShieldPlus, policyPaths.list('added'), 'added recently written'),
  pageCommand('Active clients', Users, clientPaths.active),
  pageCommand('Certificates to complete', FileBadge, certificatePaths.toComplete, 'coi reissue'),
  pageCommand('State law of certificates', Scale, certificatePaths.stateLaw, 'settings'),
  pageCommand('Fillable forms', FileBadge, fillableFormPaths.list, 'acord 25 101 settings'),
]

/** Pages that are not in the menu, or have another name there. */
const pagesBesides: Record<Role, readonly PaletteCommand[]> = {
  client: [
    pageCommand('Policies', ShieldCheck, policyPaths.list(), 'coverage declarations'),
    {
      label: 'My Details',
      icon: UserRound,
      keywords: 'settings address phone profile',
      act: { dialog: (close) => <MyDetailsDialog onClose={close} /> },
    },
    securityCommand(ShieldCheck),
  ],
  agent: staffPages,
  admin: [
    ...staffPages,
    pageCommand('Imports', FileUp, importPaths.list, 'book move in csv excel migration'),
    pageCommand(
      'Carriers',
      Umbrella,
      adminPaths.carriers,
      'settings insurers companies naic appointments lines',
    ),
    ...settingsParts
      .filter(({ to }) => to !== adminPaths.carriers)
      .map(({ label, hint, icon, to }) => pageCommand(label, icon, to, `settings ${hint}`)),
    pageCommand('Getting Started', ListChecks, homePaths.welcome, 'setup settings checklist'),
  ],
}

const pagesOf = (me: User): readonly PaletteCommand[] => [
  ...menuOf(me)
    .flatMap(({ items }) => items)
    .flatMap((item) =>
      'to' in item ? pageCommand(item.label, item.icon, item.to, pageKeywords[item.label]) : [],
    ),
  ...pagesBesides[me.role],
  ...commonPaletteCommands,
]

/** Commands shown before anything is typed. */
export const defaultCommandsOf = (role: Role) =>
  role === 'client' ? clientPaletteCommands : staffPaletteCommands

const maxCommands = 6

/**
 * Commands in which each typed word begins a word. If there are none, commands in which one letter
 * of each typed word may be wrong. `first`: the label starts with the text.
 */
export function matchCommands(text: string, me: User): { first: PaletteCommand[]; others: PaletteCommand[] } {
  const words = searchWordsOf(foldLetters(text))
  if (words.length === 0) return { first: [], others: [] }
  const all = [...defaultCommandsOf(me.role), ...pagesOf(me)].map((command) => ({
    command,
    label: command.label.toLowerCase(),
    own: searchWordsOf(`${command.label} ${command.keywords ?? ''}`),
  }))
  const commandsMatching = (isAlike: (typedText: string, commandWord: string) => boolean) =>
    all.filter(({ own }) => words.every((word) => own.some((one) => isAlike(word, one))))
  const exactCommands = commandsMatching((word, commandWord) => commandWord.startsWith(word))
  const matchingCommands = exactCommands.length > 0 ? exactCommands : commandsMatching(isNearlyPrefix)
  // A match in the label ranks above a match in a synonym.
  const isNamed = ({ label }: { label: string }) => words.every((word) => label.includes(word))
  const sortedCommands = matchingCommands.toSorted(
    (one, other) => Number(isNamed(other)) - Number(isNamed(one)),
  )
  const typedText = text.toLowerCase()
  const startsWithText = ({ label }: { label: string }) => text.length > 2 && label.startsWith(typedText)
  const takeFirst = (commandList: typeof sortedCommands) =>
    commandList.slice(0, maxCommands).map(({ command }) => command)
  return {
    first: takeFirst(sortedCommands.filter(startsWithText)),
    others: takeFirst(sortedCommands.filter((command) => !startsWithText(command))),
  }
}

/**
 * True if `commandWord`, a word of a command, begins as typed, or with one letter wrong. A text of
 * at most three letters must match exactly: with a wrong letter it would resemble too many words.
 */
const isNearlyPrefix = (typedText: string, commandWord: string) =>
  commandWord.startsWith(typedText) ||
  (typedText.length > 3 &&
    [-1, 0, 1].some((lengthChange) =>
      isOneLetterOff(typedText, commandWord.slice(0, typedText.length + lengthChange)),
    ))
