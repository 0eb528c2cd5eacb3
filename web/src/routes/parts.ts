import * as app from '../features/app-page/parts';
import { ReadSection } from '../features/app-page/ReadSection';
import { RelatedApps } from '../features/app-page/RelatedApps';
import { RetirementNote } from '../features/app-page/RetirementNote';
import { Reviews } from '../features/app-page/Reviews';
import { Upgrades } from '../features/app-page/Upgrades';
import { ComingDeals, Deals } from '../features/catalog/components/Deals';
import { EmptyListing } from '../features/catalog/components/EmptyListing';
import { ListingMedia } from '../features/catalog/components/ListingMedia';
import { PersonList } from '../features/catalog/components/PersonList';
import { VideoCard } from '../features/catalog/components/VideoCard';
import * as catalog from '../features/catalog/parts';
import { videoCard } from '../features/catalog/videoCard';
import { MediaTiles } from '../features/home/MediaTiles';
import * as home from '../features/home/parts';
import { ReadBlock } from '../features/home/read/ReadBlock';
import { JoinWaitlist } from '../features/install/components/JoinWaitlist';
import { TrustLines } from '../features/install/components/TrustLines';
import * as install from '../features/install/parts';

// The server draws whole pages: here their parts have their code.

app.readSection.code = ReadSection;
app.relatedApps.code = RelatedApps;
app.retirementNote.code = RetirementNote;
app.reviews.code = Reviews;
app.upgrades.code = Upgrades;
catalog.comingDeals.code = ComingDeals;
catalog.deals.code = Deals;
catalog.emptyListing.code = EmptyListing;
catalog.listingMedia.code = ListingMedia;
catalog.peopleOf.code = PersonList;
videoCard.code = VideoCard;
home.mediaTiles.code = MediaTiles;
home.readBlock.code = ReadBlock;
install.joinWaitlist.code = JoinWaitlist;
install.trustLines.code = TrustLines;
