ALTER TABLE "change_sets" ALTER COLUMN "area" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "change_sets" ALTER COLUMN "model_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "change_sets" ALTER COLUMN "slug" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "change_sets" ADD COLUMN "catalogue" text;--> statement-breakpoint
CREATE INDEX "change_sets_catalogue" ON "change_sets" USING btree ("catalogue","position") WHERE "change_sets"."catalogue" is not null;--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_of_one" CHECK (("change_sets"."model_id" is null) = ("change_sets"."catalogue" is not null));