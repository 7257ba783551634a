import type { Page, Request } from '@playwright/test'

/**
 * Records a page's requests. Repeated reads of a URL count once: changes by other tests trigger
 * them.
 */
export function recordRequests(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const uniqueRequests = () => [
    ...new Map(requests.map((request) => [request.method() + request.url(), request])).values(),
  ]
  const code = () =>
    uniqueRequests().filter((request) => ['script', 'stylesheet'].includes(request.resourceType()))
  return {
    things: () => uniqueRequests().map((request) => request.url()),
    scripts: () =>
      uniqueRequests().flatMap((request) => (request.resourceType() === 'script' ? request.url() : [])),
    /**
     * Includes headers that the browser adds. Read at the end: requests that are in flight when the
     * page closes have none.
     */
    headers: () =>
      Promise.all(
        requests.map(async (request) => ({ url: request.url(), headers: await request.allHeaders() })),
      ),
    /** Compressed size of scripts and styles. */
    bytes: async () => {
      const sizes = await Promise.all(code().map((request) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    },
  }
}
