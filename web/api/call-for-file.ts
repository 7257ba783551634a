import type { CallInput, Endpoint, EndpointAddress } from '../../contract/endpoint.ts'
import { buildRequest } from './build-request.ts'
import { awaitAnswer, toCallFailed } from './call.ts'
import { viewAsMode } from './view-as.ts'

/** Fetches what an endpoint sends, as a file under the name that the server gives it. Throws CallFailed. */
export async function callForFile<E extends Endpoint & { sends: string }>(
  address: EndpointAddress<E>,
  sent: CallInput<E>,
): Promise<File> {
  const { url } = buildRequest(address, sent as object)
  const response = await awaitAnswer(
    fetch(url, { method: address.method, credentials: 'same-origin', headers: { ...viewAsMode()?.headers } }),
  )
  if (!response.ok) throw toCallFailed(response.status, await response.json().catch(() => ({})), address)
  // A file may break off on its way.
  const content = await awaitAnswer(response.blob())
  return new File([content], fileNameIn(response.headers.get('content-disposition') ?? ''), {
    type: content.type,
  })
}

/** The name in a Content-Disposition: the encoded one, where there is one, has the letters that the plain one lacks. */
function fileNameIn(disposition: string): string {
  const [, encoded] = disposition.match(/filename\*=UTF-8''([^;]+)/i) ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  const [, quoted, plain] = disposition.match(/filename=(?:"([^"]*)"|([^;\s]+))/i) ?? []
  return quoted ?? plain ?? 'paper.pdf'
}
