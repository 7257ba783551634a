import { z } from 'zod'

// The page's CSP forbids the `eval` that zod tries at its first parse.
z.config({ jitless: true })
