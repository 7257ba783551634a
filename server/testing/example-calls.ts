import type { CallInput, Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import type { Action } from '../registry/events.ts'
import { exportsOfFeatures } from './feature-exports.ts'
import { fixturesFile } from './fixtures.ts'
import type { portal } from './portal.ts'

export type World = Awaited<ReturnType<typeof portal>>

type Api = typeof api
type Group = keyof Api
/** 'policies.create': the group and the name of an endpoint. */
export type EndpointName = { [G in Group]: `${G}.${keyof Api[G] & string}` }[Group]

interface ExampleCall {
  /** Returns what is sent, about rows of `client` that are made anew each time. Without it nothing is sent. */
  send?: (world: World) => object | Promise<object>
  /** The events that the call puts on record when it succeeds. */
  records: readonly Action[]
  /** The caller, where staff may make the call too but the row is the client's. */
  by?: 'client'
  /** Why a call that writes records nothing. */
  whyUnrecorded?: string
}

interface SendingCall<E> extends ExampleCall {
  send: (world: World) => (CallInput<E> & object) | Promise<CallInput<E> & object>
}

/** One entry for each endpoint of a group. `send` may be left out where an empty call is a valid one. */
type CallsOf<G extends Group> = {
  [Name in keyof Api[G]]: object extends CallInput<Api[G][Name]> ? ExampleCall : SendingCall<Api[G][Name]>
}

/** The example calls of one group of the contract. */
export class ExampleCalls {
  readonly group: string
  readonly calls: Map<string, ExampleCall>

  constructor(group: string, calls: Record<string, ExampleCall>) {
    this.group = group
    this.calls = new Map(Object.entries(calls))
  }
}

/** One believable call of each endpoint of a group. An endpoint without one does not compile. */
export const exampleCalls = <G extends Group>(group: G, calls: CallsOf<G>) => new ExampleCalls(group, calls)

/** The endpoint of an example call, and the call. */
export interface NamedCall extends ExampleCall {
  name: EndpointName
  endpoint: Endpoint
  send: NonNullable<ExampleCall['send']>
}

const sendNothing = () => ({})

/** The calls of the whole contract in its order. Throws where a group has none, or is called by two features. */
export function callsOfContract(found: ExampleCalls[]): NamedCall[] {
  const missing: string[] = []
  const named = Object.entries(api).flatMap(([group, endpoints]) => {
    const [own, other] = found.filter((one) => one.group === group)
    if (!own) missing.push(`api.${group} has no example calls: export them from ${fileFor(group)}`)
    if (other) missing.push(`api.${group} has example calls in two features: remove one`)
    return Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
      send: sendNothing,
      records: [],
      ...own?.calls.get(name),
      name: `${group}.${name}` as EndpointName,
      endpoint,
    }))
  })
  if (missing.length > 0) throw new Error(missing.join('\n'))
  return named
}

function fileFor(group: string): string {
  const feature = group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `server/features/${feature}/${fixturesFile}, or from this file of the feature that answers the group`
}

/** One believable call of every endpoint of the contract. */
export const everyExampleCall = async (): Promise<NamedCall[]> =>
  callsOfContract(await exportsOfFeatures(fixturesFile, ExampleCalls))
