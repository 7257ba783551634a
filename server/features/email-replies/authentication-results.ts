/** One method's result in an Authentication-Results header (RFC 8601): 'dkim=pass header.d=…'. */
interface MethodResult {
  method: string
  result: string
  /** 'header.d' and the like, with their values in lower case. */
  properties: Map<string, string>
}

/**
 * Splits a header at its semicolons. Comments are dropped, and what stands in quotation marks
 * divides nothing and says nothing.
 */
function clausesOf(header: string): string[][] {
  const clauses: string[][] = [[]]
  let word = ''
  let depth = 0
  let isQuoted = false
  const endWord = () => {
    if (word !== '') clauses.at(-1)?.push(word.toLowerCase())
    word = ''
  }
  for (let index = 0; index < header.length; index++) {
    const char = header.charAt(index)
    if (char === '\\' && (isQuoted || depth > 0)) index++
    else if (isQuoted) isQuoted = char !== '"'
    else if (char === '(') depth++
    else if (depth > 0) depth -= char === ')' ? 1 : 0
    else if (char === '"') {
      isQuoted = true
      word += '"'
    } else if (char === ';') {
      endWord()
      clauses.push([])
    } else if (/\s/.test(char)) endWord()
    else word += char
  }
  endWord()
  return clauses
}

function resultOf(words: readonly string[]): MethodResult | null {
  const [[method, result] = [], ...properties] = words.map((word) => word.split('='))
  if (!method || !result) return null
  return {
    // A method may have a version: 'dkim/1'.
    method: method.split('/')[0] ?? '',
    result,
    properties: new Map(properties.map(([name, ...value]) => [name ?? '', value.join('=')])),
  }
}

/** The domain of an address, or the domain itself. */
const domainOf = (value: string | undefined) => value?.split('@').at(-1) ?? ''

/**
 * Whether the agency's own receiving server confirmed the domain of the From address: by DMARC, or
 * by SPF or DKIM of exactly this domain. Only the topmost header with the server's name counts: a
 * server adds its own above all that the sender wrote.
 */
export function isAuthenticated(
  headers: readonly string[],
  { server, from }: { server: string; from: string },
): boolean {
  const ownClauses = headers.map(clausesOf).find((clauses) => clauses[0]?.[0] === server.toLowerCase())
  if (!ownClauses) return false
  const domain = domainOf(from.toLowerCase())
  const results = ownClauses.slice(1).flatMap((words) => resultOf(words) ?? [])
  const dmarc = results.filter(({ method }) => method === 'dmarc')
  if (dmarc.some(({ result }) => result !== 'pass' && result !== 'none')) return false
  return results.some(({ method, result, properties }) => {
    if (result !== 'pass') return false
    if (method === 'dmarc') return domainOf(properties.get('header.from') ?? domain) === domain
    if (method === 'spf') return domainOf(properties.get('smtp.mailfrom')) === domain
    return method === 'dkim' && domainOf(properties.get('header.d')) === domain
  })
}
