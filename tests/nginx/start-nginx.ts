import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../scripts/lib/ports.ts'

const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Starts nginx with the content of a server block. Returns its address and a stop function. */
export async function startNginx(server: string) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-nginx-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const config = `
daemon off;
user root;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  ${tempPaths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
${server}
  }
}
`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  const stop = () => {
    nginx.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const isRunning = () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`)
    return fetch(url)
  }
  await vi.waitFor(isRunning, { timeout: 10_000 })
  return { url, stop }
}
