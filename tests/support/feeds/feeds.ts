import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Feeds in the forms that producers write, with their oddities.

/** Media RSS as content management systems write it: CDATA, HTML, several renditions, an undeclared prefix. */
export const mrss = ({ stream = 'https://cdn.test.example', title = 'The Last Ferry' } = {}) => `
<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:m="http://search.yahoo.com/mrss" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:playout="https://playout.test.example/rss">
  <channel>
    <title><![CDATA[Harbour Television]]></title>
    <link>https://harbour.test.example/films/</link>
    <description>Films from a small harbour &amp; its neighbours</description>
    <item>
      <guid isPermaLink="false">ferry-0001</guid>
      <title>${title}</title>
      <pubDate>Tue, 03 Mar 2026 08:00:00 +0100</pubDate>
      <description><![CDATA[<p>A captain <b>stays</b> aboard.</p><p>It rains &eacute;verywhere.</p>]]></description>
      <m:group>
        <m:content url="${stream}/ferry-480.mp4" type="video/mp4" medium="video" height="480" bitrate="900" duration="2520"/>
        <m:content url="${stream}/ferry.m3u8" type="application/x-mpegURL" medium="video" duration="2520" adBreakPoints="00:10:00.500,00:20:00"/>
        <m:content url="${stream}/ferry-1080.mp4" type="video/mp4" medium="video" height="1080" bitrate="5200" duration="2520"/>
        <m:thumbnail url="/stills/ferry-small.jpg" width="320" height="180"/>
        <m:thumbnail url="/stills/ferry.jpg" width="1920" height="1080"/>
        <m:thumbnail url="/stills/ferry-poster.jpg" width="2000" height="3000"><m:category>poster</m:category></m:thumbnail>
        <m:subTitle type="text/vtt" lang="en-us" href="${stream}/ferry.en.vtt"/>
        <m:subTitle type="application/x-subrip" lang="spa" href="${stream}/ferry.es.srt"/>
        <m:subTitle type="application/ttml+xml" lang="de" href="${stream}/ferry.de.ttml"/>
        <m:credit role="director">Ada Lind</m:credit>
        <m:credit role="actor">Per Holm</m:credit>
        <m:credit role="actor">Ines Costa</m:credit>
        <m:rating scheme="urn:mpaa">pg-13</m:rating>
        <m:category>Drama/Sea</m:category>
        <m:category scheme="http://search.yahoo.com/mrss/category_schema">Harbour stories</m:category>
        <m:keywords>sea, rain; ferry</m:keywords>
      </m:group>
    </item>
    <item>
      <title>Nets &amp;amp; Knots</title>
      <pubDate>2026-02-30</pubDate>
      <itunes:duration>1:02:03</itunes:duration>
      <media:content url="${stream}/nets.mp4?sig=a%2Fb&amp;quality=hd"><media:description>How to mend a net.</media:description></media:content>
      <media:thumbnail url="https://img.test.example/nets.jpg"/>
      <media:category>Harbour Stories</media:category>
    </item>
    <item>
      <guid>reef-s1e1</guid>
      <title>Under the Pier</title>
      <playout:seriesTitle>Reef</playout:seriesTitle>
      <playout:seriesDescription>Life below the water line</playout:seriesDescription>
      <playout:season>1</playout:season>
      <playout:episode>1</playout:episode>
      <playout:cuepoints>0,345000,1080000</playout:cuepoints>
      <enclosure url="${stream}/reef-1.mp4" type="video/mp4" length="1200000"/>
      <media:thumbnail>https://img.test.example/reef-1.jpg</media:thumbnail>
      <itunes:duration>PT21M</itunes:duration>
      <category>Nature</category>
    </item>
    <item>
      <guid>reef-s1e2</guid>
      <title>The Wreck</title>
      <playout:seriesTitle>Reef</playout:seriesTitle>
      <playout:season>1</playout:season>
      <playout:episode>two</playout:episode>
      <enclosure url="${stream}/reef-2.mp4" type="video/mp4" length="0"/>
      <media:thumbnail url="https://img.test.example/reef-2.jpg"/>
      <itunes:duration>1260000</itunes:duration>
      <category>Nature</category>
    </item>
    <item>
      <guid>clip-1</guid>
      <title>On another site</title>
      <media:content url="https://www.youtube.com/watch?v=abc" medium="video"/>
    </item>
    <item>
      <guid>old-1</guid>
      <title>From the archive</title>
      <media:content url="rtmp://live.test.example/old" type="video/x-flv"/>
    </item>
    <item>
      <guid>ferry-0001</guid>
      <title>The Last Ferry, again</title>
      <media:content url="${stream}/ferry-480.mp4" type="video/mp4"/>
    </item>
  </channel>
</rss>
`

/** Roku feed as scripts write it: numbers as text, lists as objects, single values in place of lists. */
export const roku = ({ stream = 'https://cdn.test.example', title = 'Paper Boats' } = {}) => `{
  "providerName": "Lantern Street",
  "language": "en-US",
  "lastUpdated": "2026-03-01T00:00:00+00:00",
  "movies": [
    {
      "id": 4711,
      "title": ${JSON.stringify(title)},
      "shortDescription": "Two sisters and a river.",
      "longDescription": "Two sisters, a river and the summer in which it rose.",
      "thumbnail": "https:\\/\\/img.test.example\\/boats.jpg",
      "genres": "drama",
      "tags": {"1": "family", "0": "river"},
      "releaseDate": "2025-06-01",
      "rating": {"rating": "PG", "ratingSource": "MPAA"},
      "credits": [{"name": "Ada Lind", "role": "director"}],
      "content": {
        "dateAdded": "2025-06-02T10:00:00+00:00",
        "duration": "5400",
        "adBreaks": ["00:00:00", "00:15:00", "00:45:00"],
        "captions": [{"url": "${stream}/boats.vtt", "Language": "en", "captionType": "CLOSED_CAPTION"}],
        "videos": [
          {"url": "${stream}/boats.mp4", "quality": "HD", "videoType": "MP4"},
          {"url": "${stream}/boats/main", "quality": "FHD", "videoType": "HLS"}
        ]
      }
    },
    {
      "id": "gone",
      "title": "No longer there",
      "thumbnail": "https://img.test.example/gone.jpg",
      "content": {"duration": 60, "validityPeriodEnd": "2020-01-01", "videos": [{"url": "${stream}/gone.mp4", "videoType": "MP4"}]}
    }
  ],
  "series": [
    {
      "id": "night-shift",
      "title": "Night Shift",
      "shortDescription": "A bakery, before dawn.",
      "thumbnail": "https://img.test.example/night.jpg",
      "genres": ["comedy"],
      "seasons": [
        {
          "seasonNumber": "1",
          "title": "Flour",
          "episodes": [
            {
              "id": "ns-1",
              "title": "Rye",
              "episodeNumber": "1",
              "thumbnail": "https://img.test.example/ns1.jpg",
              "content": {"duration": 1500, "videos": [{"url": "${stream}/ns-1.mp4", "videoType": "MP4"}]}
            },
            {
              "id": "ns-2",
              "title": "Sourdough",
              "episodeNumber": 2,
              "thumbnail": "https://img.test.example/ns2.jpg",
              "content": {"duration": 1560, "videos": {"url": "${stream}/ns-2.mp4", "videoType": "MP4"}}
            }
          ]
        }
      ]
    }
  ],
  "shortFormVideos": [
    {
      "id": "s1",
      "title": "One Minute of Snow",
      "thumbnail": "https://img.test.example/snow.jpg",
      "tags": ["winter"],
      "content": {"duration": 60.4, "videos": [{"url": "${stream}/snow.mp4", "videoType": "MP4", "bitrate": 1500}]}
    },
    {"id": "s2", "title": "Nothing to play", "content": {"videos": []}}
  ],
  "liveFeeds": [
    {
      "id": "live",
      "title": "The Square, Live",
      "description": "A camera on the market square.",
      "thumbnail": "https://img.test.example/square.jpg",
      "content": {"videos": [{"url": "${stream}/live.m3u8", "videoType": "hls"}]}
    }
  ],
  "playlists": [{"name": "editors", "itemIds": ["s1", "4711", "night-shift", "unknown"]}],
  "categories": [
    {"name": "Our choice", "playlistName": "editors", "order": "manual"},
    {"name": "Family evenings", "query": "family AND river OR comedy"},
    {"name": "Nowhere", "query": "opera"}
  ]
}
`

/** CSV of a folder as spreadsheets write it: a byte-order mark, semicolons, quoted line breaks, an unknown column. */
export const table = ({ title = 'Tides' } = {}) =>
  [
    '\ufeffTitle;File;Category;Description;Date;Duration;Series;Season;Episode;Colour',
    `${title};tides.mp4;Sea|Short;"Twice a day,\nthe harbour ""breathes"".";2026-01-10;0:45;;;;blue`,
    'Lamp;https://cdn.test.example/lamp.mp4;Light;A lighthouse at work.;10.11.2026;120;;;;',
    'First steps;steps-1.mp4;Learn;;2026-01-01;300;Sailing;1;1;',
    'Knots;steps-2.mp4;Learn;;2026-01-02;310;Sailing;1;2;',
    'Missing;missing.mp4;Sea;;2026-01-02;310;;;;',
  ].join('\r\n')

/** Writes a folder with a CSV and its files. */
export function writeTableFolder(
  folder: string,
  { video, picture, ...options }: { video: Uint8Array; picture: Uint8Array; title?: string },
) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'videos.csv'), table(options))
  for (const name of ['tides.mp4', 'steps-1.mp4', 'steps-2.mp4', 'extra.mp4']) writeFileSync(join(folder, name), video)
  for (const name of ['tides.jpg', 'steps-1.jpg']) writeFileSync(join(folder, name), picture)
  writeFileSync(join(folder, 'tides.en.vtt'), 'WEBVTT\n\n00:01.000 --> 00:03.000\nThe tide comes in.\n')
}
