import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Route } from '../http/serve.ts'
import type { SessionCache } from '../http/session-cache.ts'
import type { JobTask } from '../platform/jobs.ts'
import type { SearchSource } from '../queries/search-source.ts'
import type { UpcomingItems } from '../queries/upcoming.ts'
import type { WorkItems } from '../queries/work-items.ts'
import type { Settings } from '../settings.ts'
import type { ArchiveTable } from './archive-table.ts'
import type { EmailsOf, EventEmails } from './email.ts'
import type { Erasure } from './erasure.ts'
import type { EventDefinition } from './event-definition.ts'
import type { UndoHandler } from './undo-handler.ts'

/** Loaded when it is needed: `feature.ts` itself imports no code that writes, reads or draws. */
export type Lazy<T> = () => Promise<T>

/** Is called when the portal closes. */
export type OnClose = (close: () => Promise<unknown> | void) => void

export interface Job {
  /** The name of a failed job in Settings → System. */
  label: string
  /** When the job runs by itself, as a crontab says it: '7 * * * *'. Other jobs are queued by an event or a call. */
  at?: string
  /** Whether the portal does this job at all; every job is done where this is left out. */
  isOn?: (settings: Settings) => boolean
  task: Lazy<(context: Context, onClose: OnClose) => JobTask>
}

/** A column that is encrypted under SECRET_KEY. The table has a column `id`. */
export interface EncryptedColumn {
  table: string
  column: string
  /** The property that the code assigns: '…Sealed'. A test refuses whatever encrypts under another name. */
  property: string
}

type Events = Record<string, EventDefinition>

/** The parts that a feature may bring. Each is optional. */
interface FeatureParts {
  /** The answers to the feature's groups of the contract. */
  routes?: Lazy<readonly Route[]>
  /** Addresses that are no calls of the contract, such as a file by its link. */
  mount?: Lazy<(app: FastifyInstance, context: Context, sessions: SessionCache) => void>
  /** The jobs, by the names under which they are queued. */
  jobs?: Record<string, Job>
  /** Removes what has had its time, every hour. */
  cleanup?: Lazy<(context: Context) => Promise<unknown>>
  /** The kinds of things that the search of everything finds. */
  searchSources?: Lazy<readonly SearchSource[]>
  /** The kinds of things that wait for staff. */
  workItems?: Lazy<readonly WorkItems[]>
  /** The upcoming items of a client. */
  upcoming?: Lazy<UpcomingItems>
  /** The lists of the feature in an archive, beside those of the book. */
  archiveTables?: Lazy<readonly ArchiveTable[]>
  /** The columns encrypted under SECRET_KEY: a change of the key encrypts them anew. */
  encryptedColumns?: readonly EncryptedColumn[]
  /** Texts that are hashed under SECRET_KEY, with how long the hash counts: without its text no hash can be made anew. */
  hashedTexts?: Record<string, string>
  /** The rows of an account that are erased once they need not be kept. */
  erasures?: Lazy<readonly Erasure[]>
  /** Names of rows that keep an import from being undone, by their table: 'a bill'. */
  rowNames?: Record<string, string>
  /** The events that can be taken back for ten seconds. */
  undo?: Lazy<readonly UndoHandler[]>
}

type WithEmails<E> = [keyof EmailsOf<E>] extends [never]
  ? { emails?: never }
  : { emails: Lazy<EmailsOf<E> & Record<string, EventEmails>> }

/**
 * The door of a feature: `feature.ts` of its folder exports it, and it is found there. It names all that the feature brings, so that
 * nothing outside of the folder lists it.
 */
export class Feature {
  readonly brings: FeatureParts & { events?: Events; emails?: Lazy<Record<string, EventEmails>> }

  constructor(brings: Feature['brings']) {
    this.brings = brings
  }
}

/** Emails are asked for where an event of the feature sends one. */
export const feature = <E extends Events = Record<never, EventDefinition>>(
  brings: FeatureParts & { events?: E } & WithEmails<E>,
): Feature => new Feature(brings)
