import type { EventDefinition } from './event-definition.ts'
import { features } from './features.ts'

/** The events of each feature. Every `event-allEvents.ts` adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface EventsOfFeatures {}

type Definitions = EventsOfFeatures[keyof EventsOfFeatures]
type KeysOf<Definition> = Definition extends unknown ? keyof Definition & string : never

/** The names of all events: the entity and what happened to it. */
export type Action = KeysOf<Definitions>

type DefinitionOf<A extends Action> = Definitions extends infer Definition
  ? Definition extends Record<A, infer Of>
    ? Of
    : never
  : never

type ActionWith<Effect> = { [A in Action]: DefinitionOf<A> extends Effect ? A : never }[Action]

type DigestAction = ActionWith<{ mail: { together: number } }>
type OwnerNewsAction = ActionWith<{ tellsOwner: unknown }>
/** Events that may be put on record of many in one statement: no email follows but one at once. */
export type BulkAction = Exclude<
  Action,
  DigestAction | ActionWith<{ mail: { unreadFor: number } }> | OwnerNewsAction
>

/** Every event with its name. */
export const allEvents: ReadonlyMap<string, EventDefinition> = new Map(
  features.flatMap(({ events }) => Object.entries(events ?? {})),
)

/** Throws where `feature.ts` of the feature leaves its events out. */
export function definitionOf(action: Action): EventDefinition {
  const definition = allEvents.get(action)
  if (!definition) throw new Error(`No feature.ts brings the event ${action}`)
  return definition
}

export const isAction = (action: string): action is Action => allEvents.has(action)

/** Null for an event that a later release has put on record. */
export const definitionOnRecord = (action: string) => allEvents.get(action) ?? null

/** The parts of an event that select the statement that records it. Each statement is built once; all else is a parameter. */
export interface EventEffects {
  action: Action
  /** Somebody of the client did it whom it concerns. */
  isByClient: boolean
  ringsBell: boolean
  tellsOwner: boolean
}

export function effectsOf(
  action: Action,
  { isByClient, details }: { isByClient: boolean; details: object },
): EventEffects {
  const { bell, tellsOwner = () => false } = definitionOf(action)
  const ringsBell = bell !== undefined && bell.isNews?.(details) !== false
  return { action, isByClient, ringsBell, tellsOwner: tellsOwner(details) }
}

export const entityOf = (action: string) => action.slice(0, action.indexOf('.'))

/** The events that may have personal details. */
export const personalActions = [...allEvents].flatMap(([action, { personal }]) =>
  personal.length > 0 ? [action] : [],
)

/** The details of an event that are personal; of an unknown event none. */
export const personalDetailsOf = (action: string) => allEvents.get(action)?.personal ?? []
