import type { CallInput, Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import type { Action } from '../registry/events.ts'
import { exportsOfFeatures } from './feature-exports.ts'
import { fixturesFile } from './fixtures.ts'
import type { portal } from './portal.ts'

export type ExampleWorld = Awaited<ReturnType<typeof portal>>

type Api = typeof api
type EndpointGroup = keyof Api
/** Group and name of an endpoint: 'policies.create'. */
export type EndpointName = { [G in EndpointGroup]: `${G}.${keyof Api[G] & string}` }[EndpointGroup]

interface ExampleCall {
  /**
   * Makes the input of a call, about a new row of `client` each time. Absent if the call has no
   * input.
   */
  send?: (world: ExampleWorld) => object | Promise<object>
  /** Audit entries of a successful call. */
  records: readonly Action[]
  /** Set if the row belongs to the client, although staff may call the endpoint too. */
  by?: 'client'
  /** The audit entries name no actor: a visitor without an account acted. */
  isOfNobody?: true
  /** The reason why a writing call records nothing. */
  whyUnrecorded?: string
}

interface SendingCall<E> extends ExampleCall {
  send: (world: ExampleWorld) => (CallInput<E> & object) | Promise<CallInput<E> & object>
}

/** One entry per endpoint of a group. `send` is optional if the endpoint needs no input. */
type CallsOf<G extends EndpointGroup> = {
  [Name in keyof Api[G]]: object extends CallInput<Api[G][Name]> ? ExampleCall : SendingCall<Api[G][Name]>
}

/** The example calls of one contract group. */
export class ExampleCalls {
  readonly group: string
  readonly calls: Map<string, ExampleCall>

  constructor(group: string, calls: Record<string, ExampleCall>) {
    this.group = group
    this.calls = new Map(Object.entries(calls))
  }
}

/** One realistic call per endpoint of a group. A missing endpoint does not compile. */
export const exampleCalls = <G extends EndpointGroup>(group: G, calls: CallsOf<G>) =>
  new ExampleCalls(group, calls)

/** An example call and its endpoint. */
export interface NamedCall extends ExampleCall {
  name: EndpointName
  endpoint: Endpoint
  send: NonNullable<ExampleCall['send']>
}

const sendNothing = () => ({})

/** The example calls in contract order. Throws if a group has none, or two features have it. */
export function callsOfContract(listedCalls: ExampleCalls[]): NamedCall[] {
  const missingCalls: string[] = []
  const namedCalls = Object.entries(api).flatMap(([group, endpoints]) => {
    const [ownListedCall, otherCall] = listedCalls.filter((call) => call.group === group)
    if (!ownListedCall)
      missingCalls.push(`api.${group} has no example calls: export them from ${fileFor(group)}`)
    if (otherCall) missingCalls.push(`api.${group} has example calls in two features: remove one`)
    return Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
      send: sendNothing,
      records: [],
      ...ownListedCall?.calls.get(name),
      name: `${group}.${name}` as EndpointName,
      endpoint,
    }))
  })
  if (missingCalls.length > 0) throw new Error(missingCalls.join('\n'))
  return namedCalls
}

function fileFor(group: string): string {
  const feature = group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `server/features/${feature}/${fixturesFile}, or from this file of the feature that answers the group`
}

/** One realistic call per endpoint of the contract. */
export const everyExampleCall = async (): Promise<NamedCall[]> =>
  callsOfContract(await exportsOfFeatures(fixturesFile, ExampleCalls))
