import type { EventDefinition } from './event-definition.ts'
import { features } from './features.ts'

/** The events of each feature. Every `event-definitions.ts` adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its events
export interface EventsOfFeatures {}

type Definitions = EventsOfFeatures[keyof EventsOfFeatures]
type DefinitionKeys<Definition> = Definition extends unknown ? keyof Definition & string : never

/** The names of all events: 'entity.event'. */
export type Action = DefinitionKeys<Definitions>

type DefinitionOf<A extends Action> = Definitions extends infer Definition
  ? Definition extends Record<A, infer Of>
    ? Of
    : never
  : never

type ActionWith<Effect> = { [A in Action]: DefinitionOf<A> extends Effect ? A : never }[Action]

type DigestAction = ActionWith<{ mail: { together: number } }>
type OwnerNewsAction = ActionWith<{ tellsOwner: unknown }>
/**
 * Events that one statement may record for many entities. They send no digest, no reminder of
 * unread messages, and no security alert to the owner of an account.
 */
export type BulkAction = Exclude<
  Action,
  DigestAction | ActionWith<{ mail: { unreadFor: number } }> | OwnerNewsAction
>

export const allEvents: ReadonlyMap<string, EventDefinition> = new Map(
  features.flatMap(({ events }) => Object.entries(events ?? {})),
)

/** The definition of an event. Throws if its feature's `feature.ts` leaves it out. */
export function definitionOf(action: Action): EventDefinition {
  const definition = allEvents.get(action)
  if (!definition) throw new Error(`No feature.ts brings the event ${action}`)
  return definition
}

export const isAction = (action: string): action is Action => allEvents.has(action)

/** The definition of a recorded event; null if it comes from a later release. */
export const definitionOnRecord = (action: string) => allEvents.get(action) ?? null

/**
 * The parts of an event that select the statement that records it. Each statement is built once;
 * everything else is a parameter.
 */
export interface EventEffects {
  action: Action
  /** The actor belongs to the client concerned. */
  isByClient: boolean
  ringsBell: boolean
  tellsOwner: boolean
}

export function effectsOf(
  action: Action,
  { isByClient, details }: { isByClient: boolean; details: object },
): EventEffects {
  const { bell, tellsOwner = () => false } = definitionOf(action)
  const hasBell = bell !== undefined && bell.isNews?.(details) !== false
  return { action, isByClient, ringsBell: hasBell, tellsOwner: tellsOwner(details) }
}

export const entityOf = (action: string) => action.slice(0, action.indexOf('.'))

/** Events that may have personal details. */
export const personalActions = [...allEvents].flatMap(([action, { personalFields }]) =>
  personalFields.length > 0 ? [action] : [],
)

/** Names of an event's personal details; empty for an unknown event. */
export const personalDetailsOf = (action: string) => allEvents.get(action)?.personalFields ?? []
