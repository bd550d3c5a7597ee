import { syncFilterWithUrl } from './filter-address.ts'

// A chunk instead of an inline script: seasons stand below the first screen.
syncFilterWithUrl()
