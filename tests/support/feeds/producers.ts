// One small feed in the form of each producer, with invented content.

const rss = (namespaces: string, channel: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${namespaces}>
<channel>
${channel}
</channel>
</rss>
`

const media = 'xmlns:media="http://search.yahoo.com/mrss/"'
const cdn = 'https://cdn.test.example'
const img = 'https://img.test.example'

/** Wurl: the series belongs to the channel, and its items state their episode only. Cue points are in seconds. */
export const wurl = rss(
  `${media} xmlns:dcterms="http://purl.org/dc/terms/" xmlns:wurl="http://api.wurl.com/wurlrss/1.0"`,
  `<title>Tide Tables</title>
<link>https://tides.test.example</link>
<pubDate>Thu, 10 Sep 2026 12:34:12 -0500</pubDate>
<image><url>${img}/240X240_logo.png</url><title>Tide Tables</title></image>
<wurl:series>
  <wurl:officialTitle><![CDATA[Tide Tables]]></wurl:officialTitle>
  <wurl:startYear>2024</wurl:startYear>
  <wurl:season><wurl:seasonNumber>2</wurl:seasonNumber><wurl:seasonTitle>Spring tides</wurl:seasonTitle></wurl:season>
  <wurl:studio>n/a</wurl:studio>
  <wurl:thumbnail>${img}/tides-series.jpg</wurl:thumbnail>
</wurl:series>
<item>
  <title>Tide Tables - Low Water</title>
  <description>The flats,
    at dawn</description>
  <wurl:episode>
    <wurl:officialTitle><![CDATA[Low Water]]></wurl:officialTitle>
    <wurl:seasonNumber>2</wurl:seasonNumber>
    <wurl:episodeNumber>1</wurl:episodeNumber>
    <wurl:firstAired>Sun, 17 Apr 2024 00:00:00 -0000</wurl:firstAired>
  </wurl:episode>
  <wurl:price type="rent" amount="5.99" currency="USD"/>
  <media:content url="${cdn}/low-water.mp4" duration="5400"/>
  <media:thumbnail height="720" url="${img}/low.jpg" width="1280"/>
  <dcterms:valid>start=Tue, 02 Dec 2025 00:00:00 -0600;
         end=Tue, 30 Jun 2099 00:00:00 -0500;scheme=W3C-DTF</dcterms:valid>
  <media:category scheme="urn:wurl:genre">Nature</media:category>
  <media:category scheme="urn:wurl:tms:episode:id">EP1234</media:category>
  <media:category scheme="urn:iab:categories" label="Environment">IAB15-10</media:category>
  <media:rating scheme="urn:v-chip">tv-g</media:rating>
  <wurl:cuepoints>910,1536,4319</wurl:cuepoints>
  <wurl:closedCaptions type="SCC" lang="en-us" href="${cdn}/low.scc"/>
  <wurl:closedCaptions type="WebVTT" lang="en-us" href="${cdn}/low.vtt"/>
  <guid isPermaLink="true">https://tides.test.example/1</guid>
</item>
<item>
  <title>Tide Tables - High Water</title>
  <wurl:episode>
    <wurl:officialTitle>High Water</wurl:officialTitle>
    <wurl:seasonNumber>2</wurl:seasonNumber>
    <wurl:episodeNumber>2</wurl:episodeNumber>
  </wurl:episode>
  <media:content url="${cdn}/high-water.mp4" duration="5300"/>
  <media:thumbnail url="${img}/high.jpg"/>
  <guid>https://tides.test.example/2</guid>
</item>`,
)

/** Amagi: no channel, and lists of series with their episodes and of movies. */
export const amagi = `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:amagi="http://www.amagi.com/rss/namespace" ${media} xmlns:dcterms="http://purl.org/dc/terms/" version="2.0">
  <title><![CDATA[Quay Channel]]></title>
  <description><![CDATA[Films of a quay]]></description>
  <series>
    <item>
      <guid>series-quay</guid>
      <amagi:externalId provider="gracenote" type="tms">SH99</amagi:externalId>
      <title><![CDATA[The Quay]]></title>
      <description><![CDATA[Work at the water.]]></description>
      <genre>Documentary</genre>
      <media:category>Harbours</media:category>
      <media:rating scheme="urn:mpaa">pg</media:rating>
      <media:thumbnail width="4320" height="3240" url="${img}/quay-43.jpg" />
      <episodes>
        <item>
          <guid>quay-1</guid>
          <title><![CDATA[Crane]]></title>
          <description><![CDATA[A crane.]]></description>
          <episodeNumber>1</episodeNumber>
          <seasonNumber>1</seasonNumber>
          <media:thumbnail width="1920" height="1080" url="${img}/quay-1.jpg" />
          <amagi:meta><amagi:meta-value name="vod" value="true" /></amagi:meta>
          <closedCaptions>${cdn}/quay-1.scc</closedCaptions>
          <media:subTitle type="text/srt" lang="en-us" href="${cdn}/quay-1.srt" />
          <media:content url="${cdn}/quay-1.m3u8" duration="1320" medium="video" adBreakPoints="00:10:10.100,00:16:19.340" fps="23.97" />
        </item>
        <item>
          <guid>quay-2</guid>
          <title>Rope</title>
          <episodeNumber>2</episodeNumber>
          <seasonNumber>1</seasonNumber>
          <media:content url="${cdn}/quay-2.m3u8" duration="1300" medium="video" />
        </item>
      </episodes>
    </item>
  </series>
  <movies>
    <item>
      <guid>movie-dredger</guid>
      <title>Dredger</title>
      <genre>Drama</genre>
      <media:category>Harbours</media:category>
      <media:thumbnail width="1920" height="1080" url="${img}/dredger.jpg" />
      <media:content url="${cdn}/dredger.m3u8" duration="5000" medium="video" />
    </item>
  </movies>
</rss>
`

/** Roku: titles, keywords and captions of Media RSS only. */
export const rokuMrss = rss(
  `${media} xmlns:dcterms="http://purl.org/dc/terms/"`,
  `<lastBuildDate>2026-09-07T09:42:31+00:00</lastBuildDate>
<item>
  <guid>https://example.org/cdn/video/vaaaXaaX</guid>
  <pubDate>2026-09-07T09:42:31+00:00</pubDate>
  <media:title>The Ferry Man</media:title>
  <media:description>Across, and back.</media:description>
  <media:category>cooking</media:category>
  <media:category>reality</media:category>
  <media:keywords>ferry, river</media:keywords>
  <media:thumbnail url="${img}/ferryman.jpg" />
  <media:content url="${cdn}/ferryman.mp4" duration="74.74" bitrate="2500" language="en-us" />
  <media:subTitle lang="en-us" href="${cdn}/ferryman.srt" />
  <dcterms:valid>
    start=2002-10-13T09:00+01:00;
    end=2099-10-17T17:00+01:00;
    scheme=W3C-DTF
  </dcterms:valid>
</item>`,
)

/** JW Player 6 and later: sources, pictures and tracks of the player, and chapters and thumbnails beside captions. */
export const jwPlayer = rss(
  'xmlns:jwplayer="http://rss.jwpcdn.com/"',
  `<title>Player list</title>
<item>
  <title>Lighthouse</title>
  <description>A lamp.</description>
  <guid>lh000001</guid>
  <pubDate>Mon, 18 May 2026 18:56:21 +0000</pubDate>
  <jwplayer:image>//img.test.example/lighthouse.jpg</jwplayer:image>
  <jwplayer:source file="//cdn.test.example/lighthouse.m3u8" />
  <jwplayer:source file="//cdn.test.example/lighthouse-720.mp4" label="720p" />
  <jwplayer:track file="${cdn}/lighthouse.vtt" kind="captions" label="English" default="true" />
  <jwplayer:track file="${cdn}/lighthouse-chapters.vtt" kind="chapters" />
  <jwplayer:track file="${cdn}/lighthouse-strip.vtt" kind="thumbnails" />
</item>`,
)

/** JW Player 5: a file of a server of Flash streams, and files beside it. */
export const longTail = rss(
  'xmlns:jwplayer="http://developer.longtailvideo.com/"',
  `<title></title>
<item>
  <title>Slipway</title>
  <jwplayer:file>${cdn}/slipway.mp4</jwplayer:file>
  <jwplayer:hd.file>${cdn}/slipway-hd.mp4</jwplayer:hd.file>
  <jwplayer:duration>125</jwplayer:duration>
</item>
<item>
  <title>Flash only</title>
  <jwplayer:file>flash-only</jwplayer:file>
  <jwplayer:provider>rtmp</jwplayer:provider>
  <jwplayer:streamer>rtmp://flash.test.example/vod/</jwplayer:streamer>
</item>`,
)

/** Brightcove: page and player of a video beside its files, one of which is a stream for Flash. */
export const brightcove = rss(
  `${media} xmlns:bc="http://www.brightcove.tv/link" xmlns:dcterms="http://purl.org/dc/terms/"`,
  `<title>All videos</title>
<link>https://link.test.example/</link>
<item>
  <title>Ice on the Bay</title>
  <link>https://link.test.example/services/link/bcpid1459151488/bctid6000000000001</link>
  <description>The bay froze.</description>
  <guid>video6000000000001</guid>
  <pubDate>Mon, 09 Mar 2026 17:25:23 +0000</pubDate>
  <media:player height="480" width="640" url="https://link.test.example/services/link/bcpid1459151488/bctid6000000000001" />
  <media:content duration="188" medium="video" type="video/x-flv" url="rtmp://brightcove.fcod.test.example/a500.f4v" />
  <media:content duration="188" medium="video" type="video/mp4" bitrate="1804" height="720" width="1280" url="https://brightcove.hs.test.example/ice.mp4?pubId=27&amp;videoId=6000000000001" />
  <media:keywords>ice,bay</media:keywords>
  <media:thumbnail height="90" width="160" url="${img}/ice-thumb.jpg" />
  <media:thumbnail height="720" width="1280" url="${img}/ice-still.jpg" />
  <bc:playerid>1459151488</bc:playerid>
  <bc:titleid>6000000000001</bc:titleid>
  <bc:duration>188</bc:duration>
</item>
<item>
  <title>Player only</title>
  <guid>video6000000000002</guid>
  <media:player url="https://link.test.example/services/link/bcpid1459151488/bctid6000000000002" />
</item>`,
)

/** Kaltura: no namespace, times in Unix seconds, durations in milliseconds, and tags of files beside those of the item. */
export const kaltura = rss(
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  `<title>Portal</title>
<link>https://portal.test.example</link>
<description>All entries</description>
<item>
  <entryId>1_fogs0001</entryId>
  <createdAt>1772438400</createdAt>
  <updatedAt>1772528400</updatedAt>
  <title>Fog</title>
  <link>https://portal.test.example/1_fogs0001</link>
  <type>mediaClip.MEDIA_CLIP</type>
  <name>Fog</name>
  <status>2</status>
  <description>&lt;p&gt;Fog comes in.&lt;/p&gt;</description>
  <thumbnailUrl url="${img}/p/1/thumbnail/entry_id/1_fogs0001"/>
  <tags><tag>fog</tag><tag> autumn</tag></tags>
  <category name="Weather">Portal&gt;Weather</category>
  <startDate>1700000000</startDate>
  <endDate>4070908800</endDate>
  <media>
    <mediaType>1</mediaType>
    <duration>95000</duration>
    <flavorParamsIds>0,301951</flavorParamsIds>
    <plays>7</plays>
  </media>
  <content url="${cdn}/p/1/serveFlavor/entryId/1_fogs0001/flavor/a.mp4" flavorAssetId="1_a" isSource="false" containerFormat="isom" extension="mp4" format="isom" videoBitrate="700" fileSize="100" height="360" width="640"><tags><tag>mobile</tag><tag>web</tag></tags></content>
  <content url="${cdn}/p/1/serveFlavor/entryId/1_fogs0001/flavor/b.mp4" flavorAssetId="1_b" isSource="false" containerFormat="isom" extension="mp4" format="isom" videoBitrate="2500" fileSize="100" height="720" width="1280"><tags><tag>web</tag></tags></content>
  <thumbnail url="${img}/p/1/fog-1280.jpg" thumbAssetId="1_t" isDefault="true" format="0" extension="jpg" height="720" width="1280" fileSize="10"><tags><tag>default_thumb</tag></tags></thumbnail>
  <subTitle href="${cdn}/p/1/caption/1_fog.srt" format="1" lang="English" label="English"/>
  <scenes>
    <scene-ad-cue-point sceneId="1_c" entryId="1_fogs0001">
      <sceneStartTime>00:00:45</sceneStartTime>
      <sceneTitle>break</sceneTitle>
      <sourceUrl>https://ads.test.example/vast.xml</sourceUrl>
    </scene-ad-cue-point>
    <scene-annotation sceneId="1_d" entryId="1_fogs0001"><sceneStartTime>00:00:10</sceneStartTime></scene-annotation>
  </scenes>
</item>
<item>
  <entryId>1_gone0001</entryId>
  <status>3</status>
</item>`,
)

/** PeerTube: several renditions and torrents, and the page of the video. */
export const peerTube = rss(
  `${media} xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"`,
  `<title>Island videos</title>
<link>https://tube.test.example</link>
<generator>PeerTube - https://tube.test.example</generator>
<item>
  <title><![CDATA[Seals]]></title>
  <link>https://tube.test.example/w/abc</link>
  <guid>https://tube.test.example/w/abc</guid>
  <pubDate>Wed, 04 Mar 2026 09:00:00 GMT</pubDate>
  <description><![CDATA[Seals **sleep**]]></description>
  <content:encoded><![CDATA[<p>Seals <strong>sleep</strong> on the bank.</p>]]></content:encoded>
  <dc:creator>island</dc:creator>
  <media:category label="Animals">16</media:category>
  <media:community><media:statistics views="12"/></media:community>
  <media:embed url="/videos/embed/abc"/>
  <media:player url="/videos/watch/abc"/>
  <enclosure type="application/x-bittorrent" url="https://tube.test.example/lazy-static/torrents/abc-720.torrent" length="400"/>
  <media:group>
    <media:peerLink type="application/x-bittorrent" href="https://tube.test.example/lazy-static/torrents/abc-720.torrent" isDefault="false"/>
    <media:content url="https://tube.test.example/static/web-videos/abc-720.mp4" fileSize="999" framerate="30" duration="61" height="720" lang="en" isDefault="true" type="video/mp4" medium="video"/>
    <media:content url="https://tube.test.example/static/web-videos/abc-240.mp4" fileSize="99" framerate="30" duration="61" height="240" lang="en" type="video/mp4" medium="video"/>
  </media:group>
  <media:thumbnail url="https://tube.test.example/lazy-static/thumbnails/abc.jpg" height="157" width="280"/>
  <media:title type="plain">Seals</media:title>
  <media:description type="plain">Seals sleep on the bank.</media:description>
  <media:rating>nonadult</media:rating>
</item>`,
)

/** A podcast with films as alternate enclosures of its sound, transcripts in several formats, seasons and episodes. */
export const podcast = rss(
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"',
  `<title>Shore Talk</title>
<itunes:category text="Science"><itunes:category text="Nature"/></itunes:category>
<item>
  <title>Sandbanks</title>
  <guid isPermaLink="false">sandbanks</guid>
  <pubDate>Sat, 10 Jan 2026 09:03:59 GMT</pubDate>
  <enclosure url="${cdn}/sandbanks.mp3" length="2048" type="audio/mpeg"/>
  <itunes:duration>671</itunes:duration>
  <itunes:image href="${img}/sandbanks.png"/>
  <itunes:subtitle>Where the seals are</itunes:subtitle>
  <itunes:season>2</itunes:season>
  <itunes:episode>5</itunes:episode>
  <podcast:alternateEnclosure type="video/mp4" length="7924786" bitrate="511276" height="720">
    <podcast:source uri="${cdn}/sandbanks-720.mp4"/>
  </podcast:alternateEnclosure>
  <podcast:alternateEnclosure type="application/x-mpegURL" length="1" title="HLS">
    <podcast:source uri="${cdn}/sandbanks.m3u8"/>
    <podcast:source uri="ipfs://someRandomFile"/>
  </podcast:alternateEnclosure>
  <podcast:transcript url="${cdn}/sandbanks.html" type="text/html"/>
  <podcast:transcript url="${cdn}/sandbanks.vtt" type="text/vtt" language="en"/>
</item>`,
)

/** The archive of a library: files of a collection, a torrent as the enclosure, and HTML in descriptions. */
export const archive = rss(
  `${media} xmlns:atom="http://www.w3.org/2005/Atom"`,
  `<title>The most recent additions to the collection: harbour films</title>
<link>https://archive.test.example/details/harbour</link>
<atom:link href="https://archive.test.example/services/collection-rss.php?collection=harbour" rel="self" type="application/rss+xml"/>
<item>
  <title>Launch of a Trawler</title>
  <description><![CDATA[<img width="160" style="padding-right:3px;float:right;" src="${img}/trawler.jpg"/><p>A launch in 1936.</p><p>This item has files of the following types: MPEG4, Ogg Video</p>]]></description>
  <link>https://archive.test.example/details/trawler</link>
  <guid>https://archive.test.example/details/trawler</guid>
  <pubDate>Thu, 19 Feb 2026 14:22:53 GMT</pubDate>
  <category>movies</category>
  <enclosure url="https://archive.test.example/download/trawler/trawler_archive.torrent" length="15" type="application/x-bittorrent"/>
  <media:content url="https://archive.test.example/download/trawler/trawler_512kb.mp4" fileSize="123" type="video/mpeg4" medium="video" duration="0:09:31"/>
  <media:content url="https://archive.test.example/download/trawler/trawler.ogv" type="video/ogg" medium="video"/>
</item>
<item>
  <title>Torrent only</title>
  <guid>https://archive.test.example/details/torrent</guid>
  <enclosure url="https://archive.test.example/download/t/t_archive.torrent" length="15" type="application/x-bittorrent"/>
</item>`,
)

/** Google Ad Manager: a manifest apart from the page of the video, cue points in seconds, deleted items, further pages. */
export const adManager = rss(
  `xmlns:atom="http://www.w3.org/2005/Atom" ${media} xmlns:dfpvideo="http://api.google.com/dfpvideo"`,
  `<title>Videos</title>
<dfpvideo:version>2</dfpvideo:version>
<atom:link rel="next" href="https://feeds.test.example/video?page=2"/>
<item>
  <pubDate>Fri, 13 Feb 2026 18:19:10 +0000</pubDate>
  <title>Gulls</title>
  <dfpvideo:keyvalues key="episode" value="5" type="int"/>
  <dfpvideo:keyvalues key="genre" value="Birds" type="string"/>
  <media:thumbnail url="${img}/gulls.png" width="280" height="190"/>
  <media:content duration="739" url="https://www.test.example/watch/gulls"/>
  <dfpvideo:contentId>gulls-1</dfpvideo:contentId>
  <dfpvideo:lastModifiedDate>Fri, 13 Feb 2026 18:19:10 +0000</dfpvideo:lastModifiedDate>
  <dfpvideo:cuepoints>0,300,600</dfpvideo:cuepoints>
  <dfpvideo:ingestUrl type="application/x-mpegURL" preconditioned="true">
    ${cdn}/gulls/master.m3u8
  </dfpvideo:ingestUrl>
  <dfpvideo:closedCaptionUrl language="en-us" type="text/vtt">${cdn}/gulls.vtt</dfpvideo:closedCaptionUrl>
</item>
<item>
  <title>Removed</title>
  <media:content duration="39" url="https://www.test.example/watch/removed"/>
  <dfpvideo:contentId>removed-1</dfpvideo:contentId>
  <media:status state="deleted"/>
  <dfpvideo:ingestUrl type="application/x-mpegURL">${cdn}/removed/master.m3u8</dfpvideo:ingestUrl>
</item>`,
)

/** Frequency: the series of an item with its own id and description. */
export const frequency = rss(
  `${media} xmlns:frequency="https://www.frequency.test.example/mrss"`,
  `<title>Shore</title>
<item>
  <title>Boulders</title>
  <guid>13o4hkhsf823</guid>
  <pubDate>Tue, 06 Jan 2026 10:00:00 GMT</pubDate>
  <frequency:seriesTitle>Stones</frequency:seriesTitle>
  <frequency:seriesGuid>61455990483901</frequency:seriesGuid>
  <frequency:seriesDescription>A short series about stones</frequency:seriesDescription>
  <frequency:seasonNumber>1</frequency:seasonNumber>
  <frequency:episodeNumber>3</frequency:episodeNumber>
  <frequency:cuePoints>00:02:00;00,00:05:00;00</frequency:cuePoints>
  <media:content url="${cdn}/boulders.mov" duration="600" />
  <media:thumbnail url="${img}/boulders.jpg" />
</item>`,
)

/** ViewLift: files of a CDN with short types, and an item within an item. */
export const viewLift = rss(
  media,
  `<title>ViewLift feed</title>
<descripition>A misspelt element</descripition>
<item>
<item>
  <guid>0b0b0b0b-1111</guid>
  <title>I Miss the Bus</title>
  <category>Misc</category>
  <media:asset-length>129</media:asset-length>
  <media:hd>HD</media:hd>
  <media:episode>0</media:episode>
  <media:group>
    <media:content url="${cdn}/bus.m3u8" duration="129" type="video/m3u8" format="m3u8" medium="video" bitrate="1290000" width="0" height="540" />
    <media:content url="${cdn}/bus.mp4" duration="129" type="video/mp4" format="mp4-h264bp-aac" medium="video" bitrate="1296000" width="0" height="540" />
  </media:group>
  <media:thumbnail url="${img}/bus.jpg" />
</item>
</item>`,
)

/** MAZ: a manifest that is called MP4, and captions without type and language. */
export const maz = rss(
  `${media} xmlns:maz="https://maz.test.example/ns"`,
  `<title>Home video feed</title>
<lastBuildDate>Mon, 23 Nov 2025 11:52:32 0800</lastBuildDate>
<item>
  <title>Reel</title>
  <description> A reel. </description>
  <pubDate>Mon, 23 Nov 2025 09:29:47 0800</pubDate>
  <guid isPermaLink="false">9677095935</guid>
  <media:group>
    <media:content duration="123" medium="video" type="video/mp4" url="${cdn}/reel.m3u8"/>
    <media:title>Reel of film</media:title>
    <media:thumbnail url="${img}/2ej2kdj"/>
    <maz:modified>1611829083</maz:modified>
    <media:keywords>fish,class,saltwater</media:keywords>
    <media:subTitle href="${cdn}/reel.srt"/>
  </media:group>
</item>`,
)

/** A content system whose prefix "media" names its own address, with a title that is the name of a file. */
export const ownNamespace = rss(
  'xmlns:media="https://tv.test.example/feed/mrss/"',
  `<title>Desert videos</title>
<item>
  <guid>d-1</guid>
  <title>Dunes</title>
  <media:thumbnail url="${img}/dunes.jpg" />
  <media:content duration="300" url="${cdn}/dunes.mp4"/>
</item>`,
)

/** YouTube: Atom, whose only file is a player for Flash. */
export const youTube = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" ${media} xmlns="http://www.w3.org/2005/Atom">
 <title>Harbour channel</title>
 <author><name>Harbour</name><uri>https://www.youtube.com/channel/UC1</uri></author>
 <entry>
  <id>yt:video:abcdefghijk</id>
  <yt:videoId>abcdefghijk</yt:videoId>
  <title>On a page</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=abcdefghijk"/>
  <published>2026-01-01T10:00:00+00:00</published>
  <media:group>
   <media:title>On a page</media:title>
   <media:content url="https://www.youtube.com/v/abcdefghijk?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="https://i1.ytimg.com/vi/abcdefghijk/hqdefault.jpg" width="480" height="360"/>
   <media:description>A video.</media:description>
  </media:group>
 </entry>
</feed>
`

/** Roku: specials, a mini-series without seasons, extras, trick play files, and streams that browsers do not play. */
export const rokuComplete = `{
  "providerName": "Acme Harbour",
  "lastUpdated": "2026-03-03T02:00:00Z",
  "language": "en",
  "tvSpecials": [{
    "id": "special-1",
    "title": "A Concert on Deck",
    "content": {
      "dateAdded": "2026-01-11T00:00:00Z",
      "duration": 3600,
      "language": "en",
      "adBreaks": ["00:10:00", "00:30:00"],
      "trickPlayFiles": [{"url": "${cdn}/special.bif", "quality": "FHD"}],
      "captions": [{"url": "${cdn}/special.ttml", "language": "en", "captionType": "SUBTITLE"}],
      "videos": [
        {"url": "${cdn}/special.ism/Manifest", "quality": "HD", "videoType": "SMOOTH"},
        {"url": "${cdn}/special.mpd", "quality": "UHD", "videoType": "DASH"}
      ]
    },
    "genres": ["music"],
    "thumbnail": "${img}/special.jpg",
    "releaseDate": "2025-12-31",
    "shortDescription": "Songs.",
    "rating": {"rating": "TV-G", "ratingSource": "USA_PR"},
    "externalIds": [{"id": "tt123", "idType": "IMDB"}],
    "extras": [{"id": "special-1-trailer", "content": {"videos": [{"url": "${cdn}/trailer.mp4", "videoType": "MP4"}]}}]
  }],
  "series": [{
    "id": "mini-1",
    "title": "Four Bells",
    "genres": ["drama"],
    "thumbnail": "${img}/bells.jpg",
    "shortDescription": "A watch on deck.",
    "episodes": [
      {"id": "mini-1-1", "title": "One", "episodeNumber": 1, "thumbnail": "${img}/b1.jpg", "releaseDate": "2026-01-01", "shortDescription": "One.",
       "content": {"dateAdded": "2026-01-01", "duration": "PT10M30S", "videos": [{"url": "${cdn}/b1.m3u8", "quality": "HD", "videoType": "HLS"}]}}
    ]
  }]
}
`

/** Roku's later search feed: no stream, but ids for an app. */
export const rokuSearch = `{
  "version": "1",
  "defaultLanguage": "en",
  "defaultAvailabilityCountries": ["us"],
  "assets": [{
    "id": "a-1", "type": "movie", "titles": [{"value": "Undertow", "languages": ["en"]}],
    "content": {"playOptions": [{"license": "free", "quality": "hd", "playId": "a-1"}]}
  }]
}
`

/** A script's Roku feed: items of a category within it, text with HTML, one address in place of a list. */
export const rokuOfScript = `{
  "providerName": "Vimeo sync",
  "language": "en",
  "lastUpdated": "2026-01-26T12:00:00Z",
  "shortFormVideos": [{
    "id": "vimeo-123456",
    "title": "Knots &amp; Splices",
    "shortDescription": "Brief<br>text",
    "thumbnail": "${img}/knots.jpg?mw=1280",
    "releaseDate": "2026-01-01",
    "genres": [],
    "tags": ["how to", null],
    "content": {
      "dateAdded": "2026-01-01T00:00:00Z",
      "duration": 300,
      "videos": [{"url": "https://player.vimeo.com/external/123456.hd.mp4?s=abc&profile_id=175", "quality": "HD", "videoType": "MP4"},
                 {"url": "https://vimeo.com/123456", "quality": "HD", "videoType": "HLS"}]
    }
  }],
  "movies": [], "series": [], "categories": [], "playlists": []
}
`
