import type { Page, Request } from '@playwright/test'

/** What a page asks for from now on. What it reads anew, as something has changed meanwhile, counts once. */
export function askedBy(page: Page) {
  const all: Request[] = []
  page.on('request', (request) => all.push(request))
  const once = () => [...new Map(all.map((request) => [request.method() + request.url(), request])).values()]
  const code = () => once().filter((request) => ['script', 'stylesheet'].includes(request.resourceType()))
  return {
    things: () => once().map((request) => request.url()),
    scripts: () => once().flatMap((request) => (request.resourceType() === 'script' ? request.url() : [])),
    /** Of script and style, compressed as they came. */
    bytes: async () => {
      const sizes = await Promise.all(code().map((request) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    },
  }
}
