import {
  BadgeDollarSign,
  CalendarX2,
  FileBadge,
  FilePlus2,
  ListPlus,
  type LucideIcon,
  MessageSquare,
  Phone,
  Quote,
  RefreshCw,
  ShieldAlert,
  SquareCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Role } from '../../contract/values/roles.ts'
import { isOneLetterOff } from '../../contract/values/short-forms.ts'
import { startTask } from '../tasks/start-task.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import type { ClientStep } from './client-step.tsx'

const AddPolicyDialog = lazyDialog(async () => (await import('../terms/policy-dialog.tsx')).AddPolicyDialog)
const ContactClientDialog = lazyDialog(
  async () => (await import('../messages/contact-dialog.tsx')).ContactClientDialog,
)
const OpenRequestDialog = lazyDialog(
  async () => (await import('../requests/open-request-dialog.tsx')).OpenRequestDialog,
)
const IssueDialog = lazyDialog(async () => (await import('../certificates/issue-dialog.tsx')).IssueDialog)
const ClientStepDialog = lazyDialog(async () => (await import('./client-step.tsx')).ClientStepDialog)

/** A command's effect: opens a page, shows a dialog instead of the search, or runs at once. */
export type CommandEffect =
  | { to: string }
  | { dialog: (close: () => void) => ReactNode }
  | { run: 'log out' | (() => void) }

/** A command that takes a client, whose name is typed before or after it. */
export interface ClientCommand {
  /** 'Add policy for' */
  label: string
  icon: LucideIcon
  /** The label of the command's row below a found client. Without a verb there is no such row. */
  verb?: string
  /** Other ways to type the command. */
  synonyms: readonly string[]
  /** Ways that also name a record: 'claim Tidewheel' may look for the claim. */
  nouns?: readonly string[]
  act: (client: { id: string; name: string }) => CommandEffect
}

const openStep =
  (one: ClientStep): ClientCommand['act'] =>
  (client) => ({ dialog: (close) => <ClientStepDialog step={one} client={client} onClose={close} /> })

const clientCommands: readonly ClientCommand[] = [
  {
    label: 'Renew a policy for',
    icon: RefreshCw,
    verb: 'Renew',
    synonyms: ['renew', 'renew policy of', 'renew policy'],
    nouns: ['renewal', 'renewal of', 'renewal for'],
    act: openStep('renew'),
  },
  {
    label: 'Create a quote for',
    icon: Quote,
    verb: 'Quote',
    synonyms: ['create quote for', 'create quote', 'new quote for', 'new quote', 'quote for'],
    nouns: ['quote'],
    act: openStep('quote'),
  },
  {
    label: 'Issue a certificate for',
    icon: FileBadge,
    verb: 'Certificate',
    synonyms: ['issue certificate for', 'issue certificate', 'certificate for', 'coi for', 'new certificate'],
    nouns: ['certificate', 'coi'],
    act: ({ id }) => ({ dialog: (close) => <IssueDialog clientId={id} onClose={close} /> }),
  },
  {
    label: 'File a claim for',
    icon: ShieldAlert,
    verb: 'Claim',
    synonyms: [
      'file claim for',
      'file claim',
      'report a claim for',
      'report claim',
      'new claim',
      'claim for',
    ],
    nouns: ['claim', 'loss'],
    act: openStep('claim'),
  },
  {
    label: 'Record a payment from',
    icon: BadgeDollarSign,
    verb: 'Payment',
    synonyms: ['record payment of', 'record payment', 'payment from', 'payment of', 'paid', 'pay'],
    nouns: ['payment', 'bill'],
    act: openStep('payment'),
  },
  {
    label: 'Call',
    icon: Phone,
    verb: 'Call',
    synonyms: ['phone', 'telephone', 'dial', 'log a call with', 'log call'],
    act: openStep('call'),
  },
  {
    label: 'Record a cancellation for',
    icon: CalendarX2,
    verb: 'Cancel',
    synonyms: [
      'record cancellation for',
      'record cancellation',
      'cancel policy of',
      'cancel policy',
      'cancel',
    ],
    nouns: ['cancellation'],
    act: openStep('cancel'),
  },
  {
    label: 'Add policy for',
    icon: FilePlus2,
    synonyms: ['add policy', 'new policy', 'add a policy for'],
    act: ({ id }) => ({ dialog: (close) => <AddPolicyDialog clientId={id} onClose={close} /> }),
  },
  {
    label: 'Message',
    icon: MessageSquare,
    synonyms: ['write to', 'message to', 'contact'],
    act: (client) => ({ dialog: (close) => <ContactClientDialog client={client} onClose={close} /> }),
  },
  {
    label: 'New request for',
    icon: ListPlus,
    synonyms: ['new request', 'request for', 'add request for'],
    act: (client) => ({ dialog: (close) => <OpenRequestDialog client={client} onClose={close} /> }),
  },
  {
    label: 'New task about',
    icon: SquareCheck,
    synonyms: ['task about', 'task for', 'new task for'],
    act: ({ id, name }) => ({ run: () => startTask({ clientId: id, clientName: name, about: null }) }),
  },
]

/** The commands with a row below each client that was found. */
export const verbCommands = clientCommands.flatMap((command) =>
  command.verb === undefined ? [] : { ...command, verb: command.verb },
)

/** Each way to type a command, the longest first, so that 'quote for' goes before 'quote'. */
const commandPhrases = clientCommands
  .flatMap((command) => [
    ...[command.label.toLowerCase(), ...command.synonyms].map((phrase) => ({
      command,
      way: phrase,
      isNoun: false,
    })),
    ...(command.nouns ?? []).map((phrase) => ({ command, way: phrase, isNoun: true })),
  ])
  .map((one) => ({ ...one, words: one.way.split(' ') }))
  .toSorted((one, other) => other.words.length - one.words.length || other.way.length - one.way.length)

interface TypedClientCommand {
  command: ClientCommand
  name: string
  /** False if the text may as well be a search, whose results then come first. */
  isCertain: boolean
}

const joiningWordPattern = /^(for|to|about|of|from|with)(\s+|$)/i

/** True if the words are equal. In words of four or more letters, one letter may be wrong. */
const isOneTypoApart = (typedText: string, word: string) =>
  typedText === word || (word.length > 3 && isOneLetterOff(typedText, word))

/** The client command at the start or at the end of the text, with the name beside it. */
export function parseClientCommand(text: string, role: Role): TypedClientCommand | null {
  if (role === 'client') return null
  const typedWords = text.trim().split(/\s+/)
  const lowerWords = typedWords.map((word) => word.toLowerCase())
  const isBehind = /\s$/.test(text)
  const find = (
    isAlike: (typedText: string, word: string) => boolean,
    isCertain: (isNoun: boolean) => boolean,
  ): TypedClientCommand | null => {
    for (const { command, words, isNoun } of commandPhrases) {
      const { length } = words
      // A command without a name counts once it is followed by a space.
      if (lowerWords.length < length || (lowerWords.length === length && !isBehind)) continue
      const isAt = (startIndex: number) =>
        words.every((word, index) => isAlike(lowerWords[startIndex + index] ?? '', word))
      const name = isAt(0)
        ? typedWords.slice(length)
        : lowerWords.length > length && isAt(lowerWords.length - length)
          ? typedWords.slice(0, -length)
          : null
      if (name)
        return { command, name: name.join(' ').replace(joiningWordPattern, ''), isCertain: isCertain(isNoun) }
    }
    return null
  }
  const exactCommand = find(
    (one, word) => one === word,
    (isNoun) => !isNoun,
  )
  return exactCommand ?? find(isOneTypoApart, () => false)
}

/** Client commands that the text can still become: 'add pol'. All of them if the text is empty. */
export function matchClientCommands(text: string, role: Role): readonly ClientCommand[] {
  const typedText = text.trim().toLowerCase()
  if (role === 'client' || (typedText.length > 0 && typedText.length < 3)) return []
  return clientCommands.filter(({ label, synonyms, nouns = [] }) =>
    [label.toLowerCase(), ...synonyms, ...nouns].some((phrase) => phrase.startsWith(typedText)),
  )
}

/** Client commands that the text may mean with one letter wrong: 'cancle'. */
export function similarClientCommands(text: string, role: Role): readonly ClientCommand[] {
  const typedText = text.trim().toLowerCase()
  if (role === 'client' || typedText.length < 4) return []
  return clientCommands.filter(({ synonyms, nouns = [] }) =>
    [...synonyms, ...nouns].some((phrase) => phrase !== typedText && isOneTypoApart(typedText, phrase)),
  )
}

/** True if the text is a verb, so that its command goes before the pages of that name. */
export const isClientVerb = (text: string): boolean => {
  const typedText = text.trim().toLowerCase()
  return commandPhrases.some(({ way, isNoun }) => !isNoun && way === typedText)
}
