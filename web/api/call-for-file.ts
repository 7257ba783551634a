import type { CallInput, Endpoint, EndpointAddress } from '../../contract/endpoint.ts'
import { buildRequest } from './build-request.ts'
import { awaitAnswer, toCallError } from './call.ts'
import { viewAsMode } from './view-as.ts'

/** Downloads an endpoint's file under the name that the server gives it. Throws CallError. */
export async function callForFile<E extends Endpoint & { sends: string }>(
  address: EndpointAddress<E>,
  input: CallInput<E>,
): Promise<File> {
  const { url } = buildRequest(address, input as object)
  const response = await awaitAnswer(
    fetch(url, { method: address.method, credentials: 'same-origin', headers: { ...viewAsMode()?.headers } }),
  )
  if (!response.ok) throw toCallError(response.status, await response.json().catch(() => ({})), address)
  // The download can break off in the body.
  const content = await awaitAnswer(response.blob())
  return new File([content], fileNameIn(response.headers.get('content-disposition') ?? ''), {
    type: content.type,
  })
}

/** The name in a Content-Disposition header. Prefers `filename*`, which keeps non-ASCII letters. */
function fileNameIn(disposition: string): string {
  const [, encodedName] = disposition.match(/filename\*=UTF-8''([^;]+)/i) ?? []
  if (encodedName !== undefined) return decodeURIComponent(encodedName)
  const [, quotedName, plainName] = disposition.match(/filename=(?:"([^"]*)"|([^;\s]+))/i) ?? []
  return quotedName ?? plainName ?? 'paper.pdf'
}
