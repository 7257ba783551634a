import type { Page, Request } from '@playwright/test'

/** What a page asks for from now on. What it reads anew, as something has changed meanwhile, counts once. */
export function recordRequests(page: Page) {
  const all: Request[] = []
  page.on('request', (request) => all.push(request))
  const once = () => [...new Map(all.map((request) => [request.method() + request.url(), request])).values()]
  const code = () => once().filter((request) => ['script', 'stylesheet'].includes(request.resourceType()))
  return {
    things: () => once().map((request) => request.url()),
    scripts: () => once().flatMap((request) => (request.resourceType() === 'script' ? request.url() : [])),
    /** With what the browser itself says. Not read as each comes: one that comes as the page ends has nothing to tell any more. */
    headers: () =>
      Promise.all(all.map(async (request) => ({ url: request.url(), headers: await request.allHeaders() }))),
    /** Of script and style, compressed as they came. */
    bytes: async () => {
      const sizes = await Promise.all(code().map((request) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    },
  }
}
