import type { Endpoint } from '../../contract/endpoint.ts'

/** Builds an endpoint's URL and body. Path parameters are taken from `input` first. */
export function buildRequest(address: Pick<Endpoint, 'method' | 'path'>, input: object) {
  const remainingInput = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = address.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = remainingInput.get(name)
    remainingInput.delete(name)
    return encodeURIComponent(String(value))
  })
  const isQueryRequest = address.method === 'GET' || address.method === 'DELETE'
  const query =
    isQueryRequest && remainingInput.size > 0
      ? `?${new URLSearchParams([...remainingInput].map(([name, value]): [string, string] => [name, String(value)]))}`
      : ''
  const body: object | null =
    !isQueryRequest && remainingInput.size > 0 ? Object.fromEntries(remainingInput) : null
  return { url: path + query, body }
}
