import { join } from 'node:path'

export type Location = { folder: string; port: number; monPort: number }

/** Configuration of a single-machine cluster with in-memory objects. */
export const confOf = ({ folder, port, monPort }: Location, fsid: string): string => `
[global]
fsid = ${fsid}
mon_host = [v2:127.0.0.1:${monPort},v1:127.0.0.1:${monPort + 1}]
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = 2147483648
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
mon_data = ${join(folder, 'mon')}
mgr_data = ${join(folder, 'mgr')}
osd_data = ${join(folder, 'osd')}
osd_max_object_name_len = 256
keyring = ${join(folder, 'admin.keyring')}
run_dir = ${folder}
admin_socket = ${join(folder, '$cluster-$name.asok')}
log_file = ${join(folder, '$cluster-$name.log')}
[mon.a]
keyring = ${join(folder, 'mon.keyring')}
[mgr.a]
keyring = ${join(folder, 'mgr', 'keyring')}
[osd.0]
keyring = ${join(folder, 'osd', 'keyring')}
[client.rgw]
keyring = ${join(folder, 'rgw.keyring')}
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_enable_usage_log = false
`
